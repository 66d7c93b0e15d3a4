import { expect, test, vi } from "vitest";
import { addressAt, gains, leads, moments, moved, positionOf, Positions, sinceLastTurn, type Contents } from "../src/positions";
import { Refused } from "../src/transport";

const TURNS = [0, 0, 1, 1, 1, 2];

function contents(more: Partial<Contents> = {}): Contents {
  return {
    game: "g",
    title: "G",
    language: "en",
    eyes: ["0"],
    seen_by: "0",
    you: [0],
    names: ["Ana", "Bo", "Cy"],
    over: false,
    winners: [],
    turns: TURNS,
    log: [0, 1, 2, 3, 5, 6].map((at, i) => ({ n: 2 * i, at, words: `line ${i}` })),
    points: [],
    ...more,
  };
}

test.each([
  ["Home", 4, 0],
  ["End", 4, 6],
  ["ArrowLeft", 0, 0],
  ["ArrowLeft", 4, 3],
  ["ArrowRight", 4, 5],
  ["ArrowRight", 6, 6],
  ["PageDown", 0, 2],
  ["PageDown", 3, 5],
  ["PageDown", 6, 6],
  ["PageUp", 6, 5],
  ["PageUp", 5, 2],
  ["PageUp", 4, 2],
  ["PageUp", 0, 0],
  ["a", 3, undefined],
])("%s at %i leads to %s", (key, at, to) => {
  expect(leads(key, at, TURNS)).toBe(to);
});

test("an event is found again, also where it is not told to these eyes", () => {
  const { log } = contents();
  expect(positionOf(6, log)).toBe(3);
  expect(positionOf(7, log)).toBe(3);
  expect(positionOf(-1, log)).toBeUndefined();
});

test("what others did begins after one's own last action", () => {
  const since = sinceLastTurn(contents());
  expect(since.from).toBe(2);
  expect(since.lines.map((told) => told.at)).toEqual([3, 5, 6]);
  expect(sinceLastTurn(contents({ you: [0, 2] })).lines).toEqual([]);
  expect(sinceLastTurn(contents({ you: [4] })).from).toBe(0);
});

test("a game turns where somebody goes ahead for good, and at the best move of each", () => {
  const points = [[0, 0], [3, 0], [3, 4], [5, 4], [5, 9], [6, 9]];
  expect(moments(points)).toEqual([
    { kind: "gain", at: 1, seat: 0, n: 3 },
    { kind: "lead", at: 4, seat: 1, n: 0 },
    { kind: "gain", at: 4, seat: 1, n: 5 },
  ]);
  expect(moments([[0, 0], [0, 0]])).toEqual([]);
  expect(moments([[1, 0], [2, 0]])).toEqual([{ kind: "gain", at: 1, seat: 0, n: 1 }]);
});

test("an address names the eyes only where they are not the usual ones", () => {
  expect(addressAt("/tables/t/replay", 4, "0", "0")).toBe("/tables/t/replay?at=4");
  expect(addressAt("/tables/t/replay", 4, "everything", "0")).toBe("/tables/t/replay?at=4&eyes=everything");
});

test("a position is asked for once, and again where that failed", async () => {
  const ask = vi.fn(async () => new Response(JSON.stringify({ at: 3 })));
  const positions = new Positions("/api/tables/t", ask);
  expect(await Promise.all([positions.at(3, "0"), positions.at(3, "0")])).toEqual([{ at: 3 }, { at: 3 }]);
  await positions.at(3, "1");
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mockImplementationOnce(async () => new Response(JSON.stringify({ message: "No." }), { status: 403 }));
  await expect(positions.at(4, "2")).rejects.toThrow(new Refused("No."));
  expect(await positions.at(4, "2")).toEqual({ at: 3 });
});

test("points are told by the line that names the seat and the number", () => {
  const log = [
    { n: 0, at: 1, words: "Ana draws." },
    { n: 1, at: 1, words: "Ana takes column 1, worth 5." },
    { n: 2, at: 1, words: "Bo waits." },
    { n: 3, at: 2, words: "Ana loses 2 points." },
    { n: 4, at: 3, words: "A round ends." },
  ];
  const points = [[0, 0], [5, 0], [3, 0], [4, 0], [4, 0]];
  expect(gains(contents({ log, points }), 0, 9)).toEqual([
    { at: 1, n: 5, words: "Ana takes column 1, worth 5." },
    { at: 2, n: -2, words: "Ana loses 2 points." },
    { at: 3, n: 1, words: "A round ends." },
  ]);
  expect(gains(contents({ log, points }), 0, 1).map((one) => one.at)).toEqual([1]);
  expect(gains(contents({ log, points }), 1, 9)).toEqual([]);
});

test("what has moved or come is worth being seen", () => {
  const scene = (...pieces: [string, string, number][]) => ({
    zones: [],
    spots: [],
    choices: [],
    pieces: pieces.map(([key, zone, x]) => ({ key, zone, at: [x, 0] as const })),
  });
  const before = scene(["a", "map", 1], ["b", "map", 2], ["c", "map", 3]);
  expect(moved(before, scene(["a", "map", 1], ["b", "map", 5], ["c", "hand", 3], ["d", "map", 4]))).toEqual(new Set(["b", "c", "d"]));
});
