import { beforeEach, expect, test } from "vitest";
import { isKnown, know } from "../src/goal";
import { besides } from "../src/tells";

test("words about a thing stand above it, in its middle", () => {
  expect(besides({ left: 100, top: 200, bottom: 220, width: 40 }, 80, 30, 360, 740)).toEqual([80, 164]);
});

test("they stay in the window: pushed from its edge, below what is at the top", () => {
  expect(besides({ left: 0, top: 10, bottom: 40, width: 20 }, 100, 30, 360, 740)).toEqual([6, 46]);
  expect(besides({ left: 340, top: 200, bottom: 220, width: 20 }, 100, 30, 360, 740)[0]).toBe(254);
  expect(besides({ left: 0, top: 0, bottom: 740, width: 360 }, 100, 30, 360, 740)[1]).toBe(704);
});

beforeEach(() => localStorage.clear());

test("a game is known once it is, and no other one", () => {
  expect(isKnown("push")).toBe(false);
  know("push");
  know("push");
  expect([isKnown("push"), isKnown("photograph")]).toEqual([true, false]);
});
