import { expect, test } from "vitest";
import type { Snapshot } from "../src/scene";
import { advance, botWaitedFor, line, mayAskForHints, news, seatToTakeUp } from "../src/state";

export function snapshot(more: Partial<Snapshot> = {}): Snapshot {
  const seat = { name: "Ana", kind: "person", waiting: true, score: 0, place: 1 };
  return {
    table: "t",
    version: 3,
    game: "g",
    language: "en",
    you: [0],
    seat: 0,
    seats: [seat, { ...seat, name: "Bastien", waiting: false }],
    prompt: "Play.",
    chapter: 1,
    waiting: true,
    decision: "0:3",
    scene: { zones: [], spots: [], pieces: [], choices: [] },
    undo: { possible: false, why: "" },
    withdraw: false,
    log: [
      { n: 0, words: "Ana begins." },
      { n: 2, words: "Ana buys." },
    ],
    over: false,
    result: null,
    says: {},
    must_say: [],
    ...more,
  };
}

test("an event changes what it names and adds to the log", () => {
  const after = advance(snapshot(), { version: 4, prompt: "Wait.", log: [{ n: 3, words: "Ana passes." }] });
  expect([after?.version, after?.prompt, after?.decision]).toEqual([4, "Wait.", "0:3"]);
  expect(after?.log.map((told) => told.n)).toEqual([0, 2, 3]);
});

test("an empty event only counts; an old one changes nothing; a gap is seen", () => {
  const now = snapshot();
  expect(advance(now, { version: 4 })?.version).toBe(4);
  expect(advance(now, { version: 3, prompt: "Old." })).toBe(now);
  expect(advance(now, { version: 5 })).toBeUndefined();
});

test("a list of the scene is put together from what is new and runs of the list before", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((key) => ({ key, zone: "z", at: [0, 0] as const }));
  const now = snapshot({ scene: { zones: [], spots: [], pieces: [a!, b!, c!], choices: [] } });
  const after = advance(now, { version: 4, scene_parts: { pieces: [[1, 3], d!, [0, 1]] } });
  expect(after?.scene.pieces).toEqual([b, c, d, a]);
  expect(after?.scene.spots).toBe(now.scene.spots);
});

test("what was taken back leaves the log", () => {
  const after = advance(snapshot(), { version: 4, log_kept: 1, log: [] });
  expect(after?.log.map((told) => told.words)).toEqual(["Ana begins."]);
  const other = advance(snapshot(), { version: 4, log_kept: 1, log: [{ n: 2, words: "Ana grows." }] });
  expect(other?.log.map((told) => told.words)).toEqual(["Ana begins.", "Ana grows."]);
});

test("only what is new is announced", () => {
  const after = advance(snapshot(), { version: 4, log: [{ n: 3, words: "Ana passes." }] });
  expect(after && news(snapshot(), after)).toEqual(["Ana passes."]);
  const less = advance(snapshot(), { version: 4, log_kept: 1, log: [] });
  expect(less && news(snapshot(), less)).toEqual([]);
});

test("what was said is read with who said it", () => {
  const spoken = { n: 1, who: "Ana", says: "Two blue ones", words: "Ana : « Two blue ones »" };
  expect(line(spoken)).toBe("Ana : « Two blue ones »");
  expect(line({ n: 2, words: "Ana passes." })).toBe("Ana passes.");
});

test("a device passed round asks for the seat that is waited for", () => {
  const [ana, bastien] = snapshot().seats;
  if (!ana || !bastien) throw new Error();
  const seats = [{ ...ana, waiting: false }, { ...bastien, waiting: true }];
  expect(seatToTakeUp(snapshot({ you: [0, 1], seats }))).toBe(1);
  expect(seatToTakeUp(snapshot({ you: [0], seats }))).toBeUndefined();
  expect(seatToTakeUp(snapshot({ you: [0, 1] }))).toBeUndefined();
});

test("hints are for whoever is to decide, and has nobody but bots at the table", () => {
  const [ana, other] = snapshot().seats as [Snapshot["seats"][0], Snapshot["seats"][0]];
  const bot = { ...other, kind: "bot" };
  expect(mayAskForHints(snapshot({ seats: [ana, bot, bot] }))).toBe(true);
  expect(mayAskForHints(snapshot({ seats: [ana, bot, other] }))).toBe(false);
  expect(mayAskForHints(snapshot({ seats: [ana, { ...bot, kind: "empty" }] }))).toBe(false);
  expect(mayAskForHints(snapshot({ seats: [ana, bot], waiting: false }))).toBe(false);
  expect(mayAskForHints(snapshot({ seats: [ana, bot], over: true }))).toBe(false);
});

test("the bot that is waited for has a name", () => {
  const bot = { name: "Bot 2", kind: "bot", waiting: true, score: 0, place: 1 };
  expect(botWaitedFor(snapshot())).toBe("");
  expect(botWaitedFor(snapshot({ seats: [bot] }))).toBe("Bot 2");
});
