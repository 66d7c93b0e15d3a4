import { beforeEach, expect, test } from "vitest";
import { heard, keepMuted, keepRead, missing, muted, Patience, presenceOf, readUntil, timeLeft, voices, watched, withLine, written, type Company, type Said } from "../src/company";
import type { Snapshot } from "../src/scene";
import { needsCover } from "../src/state";
import { speak } from "../src/words";
import { snapshot } from "./state.test";

const say = speak("en");
const person = { kind: "guest", score: null, place: null };
const bank = { kind: "bank", runs: true, paused: false, wishes: [] } as const;

function table(more: Partial<Snapshot> = {}): Snapshot {
  const seats = [
    { ...person, name: "Ana", waiting: true, since: 3, left: 90 },
    { ...person, name: "Bo", waiting: false, since: null, left: 600 },
  ];
  return snapshot({ seats, you: [1], seat: 1, waiting: false, ...more });
}

function said(number: number, more: Partial<Said> = {}): Said {
  return { room: "players", number, voice: "v", name: "Ana", text: "", reaction: "", at: number, ...more };
}

beforeEach(() => localStorage.clear());

test("of those whom one has blocked it is told that they said something, and not what", () => {
  const log = [
    { n: 0, words: "Ana plays." },
    { n: 1, who: "Ana", says: "Zqx", words: "Ana: “Zqx”", row: 4, seat: 0 },
    { n: 2, who: "Bo", says: "Yes", words: "Bo: “Yes”", row: 5, seat: 1 },
  ];
  const now = table({ log });
  expect(heard(now, [], say)).toBe(now);
  expect(JSON.stringify(heard(now, [0], say).log)).not.toContain("Zqx");
  expect(heard(now, [0], say).log.map((told) => told.words)).toEqual(["Ana plays.", "Ana said something.", "Bo: “Yes”"]);
});

test("a clock runs for whoever is waited for, from the moment that the version came about", () => {
  const [now, stood] = [table({ clock: bank }), { version: 3, at: 1000 }];
  expect(timeLeft(now, 0, stood, 11_000)).toBe(80);
  expect(timeLeft(now, 1, stood, 11_000)).toBe(600);
  expect(timeLeft(table({ clock: { ...bank, runs: false } }), 0, stood, 11_000)).toBe(90);
  expect(timeLeft(table(), 0, stood, 11_000)).toBeUndefined();
  expect([watched(now), watched(table({ clock: bank, seat: 0, waiting: true })), watched(table())]).toEqual([0, 0, undefined]);
});

test("a seat tells where its person is, or that they think; a free one tells nothing and is missed", () => {
  const now = table();
  const all = (here: Company["presence"], at = now): unknown[] => at.seats.map((_, n) => presenceOf(at, n, here));
  expect(all(["here", "here"])).toEqual(["thinking", "here"]);
  expect(all(["away", "gone"])).toEqual(["away", "gone"]);
  expect(all(undefined)).toEqual([undefined, undefined]);
  expect(all(["here", "here"], table({ over: true }))).toEqual(["here", "here"]);
  expect(all(["here", "here"], table({ seat: 0, you: [0] }))).toEqual(["here", "here"]); // one knows that oneself
  const [bot, empty] = [{ ...person, kind: "bot" as const }, { ...person, kind: "empty" as const }];
  const others = table({ seats: [{ ...bot, name: "B", waiting: true }, { ...empty, name: "Seat 2", waiting: true }] });
  expect(all([null, null], others)).toEqual(["thinking", undefined]);
  expect([missing(others), missing({ ...others, over: true }), missing(now)]).toEqual([[1], [], []]);
});

test("a time is written as a clock shows it, and never below nothing", () => {
  expect([4.2, 59, 61, 3600, -3, 90_000].map((time) => written(time, say))).toEqual(["0:05", "0:59", "1:01", "1:00:00", "0:00", "1 d 1 h"]);
});

test("a silent player may be offered after a while, whatever others do meanwhile", () => {
  const patience = new Patience();
  const company = { version: 3, quiet: 300, offers: [100, null] } as unknown as Company;
  patience.hear(company, table(), 0);
  patience.follow(table({ version: 4 }), 50_000);
  expect(patience.offered(table(), 99_000)).toEqual([]);
  expect(patience.offered(table(), 101_000)).toEqual([0]);
  expect(patience.offered(table({ you: [0] }), 101_000)).toEqual([]); // oneself
  expect(patience.offered(table({ you: [] }), 101_000)).toEqual([]); // who looks on
  const moved = table({ version: 5, seats: table().seats.map((seat) => ({ ...seat, since: 5 })) });
  patience.follow(moved, 102_000);
  expect(patience.offered(moved, 103_000)).toEqual([]);
  expect(patience.offered(moved, 402_001)).toEqual([0]);
});

test("with a clock a seat may be offered once it has no time left", () => {
  const [patience, now] = [new Patience(), table({ clock: bank })];
  patience.follow(now, 0);
  expect([patience.offered(now, 89_000), patience.offered(now, 91_000)]).toEqual([[], [0]]);
  const move = table({ clock: { ...bank, kind: "move" } });
  patience.follow(move, 0);
  expect(patience.offered(move, 1e6)).toEqual([]);
  const late = { ...move, seats: move.seats.map((seat) => ({ ...seat, late: true })) };
  patience.follow(late, 0);
  expect(patience.offered(late, 1)).toEqual([0]);
});

test("lines are kept in order, each once, and those who speak are known by voice", () => {
  const lines = withLine(withLine([said(1), said(3)], said(2, { voice: "w", name: "" })), said(3));
  expect(lines.map((one) => one.number)).toEqual([1, 2, 3]);
  expect(withLine(lines, said(1, { room: "spectators", at: 9 })).length).toBe(4);
  expect(voices(lines, "v")).toEqual([["w", ""]]);
});

test("who is muted stays so, and what was read stays read", () => {
  keepMuted(["v", "w"]);
  expect(muted()).toEqual(["v", "w"]);
  expect(readUntil("t")).toBe(0);
  for (let n = 0; n < 60; n += 1) keepRead(`t${n}`, n);
  expect([readUntil("t59"), readUntil("t0")]).toEqual([59, 0]);
});

test("the table is covered only between seats that hide something", () => {
  const now = table({ you: [0, 1], covered: [] });
  expect(needsCover(now, 0)).toBe(false);
  expect([needsCover({ ...now, covered: [0] }, 0), needsCover({ ...now, covered: [1] }, 0)]).toEqual([true, true]);
});
