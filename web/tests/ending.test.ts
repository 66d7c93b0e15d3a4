import { beforeEach, expect, test } from "vitest";
import { follows, learnt, nextLesson, seesTheEnd, turningPoint, why } from "../src/ending";
import type { Contents } from "../src/positions";
import type { Seat, Snapshot } from "../src/scene";

const seat = (name: string, place: number): Seat => ({ name, kind: "guest", waiting: false, score: 0, place });
const result = (winners: number[], ...parts: number[][]): Pick<Snapshot, "result" | "seats"> => ({
  seats: [seat("Ana", 2), seat("Bo", 1), seat("Cleo", 3)],
  result: {
    winners,
    scores: [0, 1, 2].map((n) => parts.reduce((sum, points) => sum + (points[n] ?? 0), 0)),
    parts: parts.map((points, n) => ({ words: `part ${n}`, clause: "", points })),
  },
});

beforeEach(() => localStorage.clear());

test("a game is won by what the winner was most ahead in of the second", () => {
  expect(why(result([1], [10, 12, 30], [5, 14, 0]))).toEqual({ part: "part 1", own: 14, other: 5 });
});

test("nobody says why where several share the win, or where nothing tells", () => {
  expect(why(result([0, 1], [3, 3, 1]))).toBeUndefined();
  expect(why(result([1], [5, 5, 5]))).toBeUndefined();
  expect(why(result([1]))).toBeUndefined();
  expect(why({ seats: [seat("Ana", 1)], result: { winners: [0], scores: [4], parts: [] } })).toBeUndefined();
});

test("a game turned where somebody went ahead for good, or else by the winner's best move", () => {
  const told = (points: number[][], winners: number[]): Contents => ({ points, winners, names: ["Ana", "Bo"] }) as unknown as Contents;
  expect(turningPoint(told([[0, 0], [3, 0], [3, 5]], [1]))).toMatchObject({ kind: "lead", at: 2, seat: 1 });
  expect(turningPoint(told([[0, 0], [0, 0]], [0, 1]))).toBeUndefined();
});

test("the next lesson is the game's own, then another, then none", () => {
  const lessons = { push: "Push!", photograph: "Photograph" };
  expect(nextLesson("photograph", lessons)).toBe("photograph");
  learnt("photograph");
  expect(nextLesson("photograph", lessons)).toBe("push");
  learnt("push");
  expect(nextLesson("photograph", lessons)).toBeUndefined();
});

test("whoever has followed a table sees its end once", () => {
  expect(seesTheEnd("one")).toBe(false);
  follows("one");
  follows("two");
  follows("one");
  expect([seesTheEnd("one"), seesTheEnd("one"), seesTheEnd("two")]).toEqual([true, false, true]);
});
