import { expect, test } from "vitest";
import { along, pair, type Thing } from "../src/motion";

const thing = (key: string, kind: string): Thing => ({ key, kind, zone: "z" });
const named = (before: Thing[], after: Thing[]): string[][] =>
  [...pair(before, after)].map(([now, then]) => [then.key, now.key]);

test("what keeps its key and kind is itself", () => {
  expect(named([thing("sun", "sun")], [thing("sun", "sun")])).toEqual([["sun", "sun"]]);
});

test("a tree that grows comes from beside the board, the one it replaces goes back", () => {
  const before = [thing("tree e3", "small"), thing("ready 1", "medium")];
  const after = [thing("tree e3", "medium"), thing("shop 3", "small")];
  expect(named(before, after)).toEqual([
    ["ready 1", "tree e3"],
    ["tree e3", "shop 3"],
  ]);
});

test("the ground does not wander", () => {
  const before = [{ ...thing("shade a1", "shade"), ground: true }];
  expect(named(before, [{ ...thing("shade b1", "shade"), ground: true }])).toEqual([]);
});

test("a card that was nowhere comes out of its deck, one that lay somewhere from there", () => {
  const card = { ...thing("lane red 4", "red-4"), source: "deck top" };
  expect(named([thing("deck top", "back")], [card, thing("deck top", "back")])).toEqual([
    ["deck top", "deck top"],
    ["deck top", "lane red 4"],
  ]);
  expect(named([thing("deck top", "back"), thing("drawn", "red-4")], [card])).toEqual([["drawn", "lane red 4"]]);
});

test("what has no like came from nowhere", () => {
  expect(named([thing("a", "coin")], [thing("b", "tree")])).toEqual([]);
  expect(named([thing("a", "")], [thing("b", "")])).toEqual([]);
});

test("what came by a track moves along it, at one speed", () => {
  const track = [[0, 0], [30, 0], [30, 10]] as const;
  expect(along(track, [-30, -10])).toEqual([{ by: [0, -10], offset: 0.75 }]);
  expect(along(track, [-28, -14])).toHaveLength(1); // beside where the track begins
});

test("what was elsewhere, or came straight, goes straight", () => {
  expect(along([[0, 0], [30, 0], [30, 10]], [200, 0])).toEqual([]);
  expect(along([[0, 0], [30, 0]], [-30, 0])).toEqual([]);
  expect(along([], [5, 5])).toEqual([]);
});
