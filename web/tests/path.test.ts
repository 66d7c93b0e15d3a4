import { expect, test } from "vitest";
import { aimedAt, byVerb, click, narrow, toward } from "../src/path";
import type { Choice, Spot } from "../src/scene";

const choice = (action: string, ...path: string[]): Choice => {
  const verb = action.split(" ")[0] ?? "";
  return { action, words: action, verb, heading: verb, ...(path.length ? { path } : {}) };
};
const PASS = choice("pass");
const GROW = choice("grow e3", "e3");
const GROW_D4 = choice("grow d4", "d4");
const NEAR = choice("plant e3 e4", "e3", "e4");
const FAR = choice("plant e3 e5", "e3", "e5");
const ALL = [PASS, GROW, GROW_D4, NEAR, FAR];

test("at first every beginning of a path is lit, and every choice is there", () => {
  expect([...narrow(ALL, []).lit]).toEqual(["e3", "d4"]);
  expect(narrow(ALL, []).choices).toEqual(ALL);
  expect(narrow(ALL, []).complete).toEqual([]);
});

test("a click narrows: what goes on from there, and what is complete there", () => {
  const here = narrow(ALL, ["e3"]);
  expect(here.choices).toEqual([GROW, NEAR, FAR]);
  expect([...here.lit]).toEqual(["e4", "e5"]);
  expect(here.complete).toEqual([GROW]);
});

test("a click that can mean one thing only does it", () => {
  expect(click(ALL, [], "d4")).toEqual({ kind: "act", choice: GROW_D4 });
  expect(click(ALL, ["e3"], "e5")).toEqual({ kind: "act", choice: FAR });
});

test("a click that can mean several narrows, a second one there takes what is complete", () => {
  expect(click(ALL, [], "e3")).toEqual({ kind: "narrow", clicked: ["e3"] });
  expect(click(ALL, ["e3"], "e3")).toEqual({ kind: "act", choice: GROW });
});

test("a second click where nothing is complete steps back", () => {
  expect(click([NEAR, FAR], ["e3"], "e3")).toEqual({ kind: "narrow", clicked: [] });
});

test("a click beside the path begins anew, or does nothing", () => {
  expect(click(ALL, ["e3"], "d4")).toEqual({ kind: "act", choice: GROW_D4 });
  expect(click(ALL, ["e3"], "a1")).toEqual({ kind: "nothing" });
  expect(click(ALL, [], "a1")).toEqual({ kind: "nothing" });
});

test("one choice of two clicks still takes two", () => {
  expect(click([NEAR], [], "e3")).toEqual({ kind: "narrow", clicked: ["e3"] });
});

test("what a click could lead to is known before it counts", () => {
  expect(aimedAt(ALL, [], "d4")).toEqual([GROW_D4]);
  expect(aimedAt(ALL, [], "e3")).toEqual([GROW, NEAR, FAR]);
  expect(aimedAt(ALL, [], "a1")).toEqual([]);
});

test("buttons come by verb, in the order of the choices", () => {
  expect(byVerb(ALL).map((group) => [group.verb, group.choices.length])).toEqual([
    ["pass", 1],
    ["grow", 2],
    ["plant", 2],
  ]);
});

test("what is far off proposes the first step there, in the words of its spot", () => {
  const spot = (key: string, first = "", way = ""): Spot => {
    return { key, zone: "z", at: [0, 0], size: [9, 9], label: key, toward: first, way };
  };
  const near = { ...GROW_D4, leads: "D4 grows." };
  const spots = [spot("d4", "grow d4"), spot("h8", "grow d4", "By d4."), spot("h9", "grow c1"), spot("h7")];
  const far = toward([near], spots, narrow([near], []).lit);
  expect([...far.keys()]).toEqual(["h8"]); // d4 is lit, c1 cannot be done, h7 leads nowhere
  expect(far.get("h8")).toEqual({ ...near, leads: "By d4. D4 grows." });
});
