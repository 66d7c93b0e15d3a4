import { beforeEach, expect, test, vi } from "vitest";
import { Reach } from "../src/hand.svelte";
import { handOf } from "../src/path";
import type { Choice } from "../src/scene";
import { wishFor } from "../src/wishes";

const choice = (action: string, final: boolean, ...path: string[]): Choice => {
  const verb = action.split(" ")[0] ?? "";
  return { action, words: action, verb, heading: verb, final, ...(path.length ? { path } : {}) };
};
const GROW = choice("grow e3", false, "e3");
const DRAW = choice("draw", true, "deck");
const PASS = choice("pass", true);
const PLANT = choice("plant d4", false, "d4");
const act = vi.fn();
const reach = (...choices: Choice[]): Reach => new Reach({ choices: () => choices, act });

beforeEach(() => {
  localStorage.clear();
  act.mockClear();
});

test("a finger does at once what can be undone", () => {
  reach(GROW, DRAW).pick("e3", "touch");
  expect(act).toHaveBeenCalledExactlyOnceWith(GROW, null);
});

test("a finger does in two what cannot", () => {
  const hand = reach(GROW, DRAW);
  hand.pick("deck", "touch");
  expect([act.mock.calls.length, hand.armed, hand.aim]).toEqual([0, "deck", [DRAW]]);
  hand.pick("deck", "touch");
  expect(act).toHaveBeenCalledExactlyOnceWith(DRAW, null);
});

test("what is armed is left by choosing something else", () => {
  const hand = reach(GROW, DRAW);
  hand.pick("deck", "touch");
  hand.pick("e3", "touch");
  expect(act).toHaveBeenCalledExactlyOnceWith(GROW, null);
});

test("a mouse does all at once, unless one wants to be asked", () => {
  reach(DRAW).pick("deck", "mouse");
  expect(act).toHaveBeenCalledTimes(1);
  wishFor("sure", true);
  const hand = reach(GROW, DRAW);
  hand.pick("e3", "mouse");
  expect(act).toHaveBeenCalledTimes(1);
  hand.pick("e3", "mouse");
  expect(act).toHaveBeenCalledTimes(2);
});

test("a button that cannot be undone is pressed twice by a finger, with the same words", () => {
  const hand = reach(PASS);
  expect(hand.press(PASS, "Farewell", "touch")).toBe(false);
  expect(hand.isArmed(PASS)).toBe(true);
  expect(hand.press(PASS, "Farewell", "touch")).toBe(true);
  expect(act).toHaveBeenCalledExactlyOnceWith(PASS, "Farewell");
});

test("the phone trembles at a move by a finger, unless it is not to", () => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal("navigator", Object.assign(navigator, { vibrate }));
  reach(GROW).pick("e3", "mouse");
  expect(vibrate).not.toHaveBeenCalled();
  reach(GROW).pick("e3", "touch");
  expect(vibrate).toHaveBeenCalledTimes(1);
  wishFor("haptics", false);
  reach(GROW).pick("e3", "touch");
  expect(vibrate).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test("what one means to do is all that is lit", () => {
  const hand = reach(GROW, PLANT, PASS);
  expect([...hand.here.lit]).toEqual(["e3", "d4"]);
  hand.mean("plant");
  expect([...hand.here.lit]).toEqual(["d4"]);
  hand.pick("e3", "mouse");
  expect(act).not.toHaveBeenCalled();
  hand.stepBack();
  expect([...hand.here.lit]).toEqual(["e3", "d4"]);
});

test("what a button was pressed with is known", () => {
  expect(handOf(new MouseEvent("click", { detail: 1 }))).toBe("mouse");
  expect(handOf(new MouseEvent("click"))).toBe("keyboard");
  expect(handOf(Object.assign(new MouseEvent("click"), { pointerType: "touch" }))).toBe("touch");
});
