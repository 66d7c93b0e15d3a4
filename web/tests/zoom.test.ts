import { expect, test } from "vitest";
import { LARGEST, middle, span, within } from "../src/zoom";

const fingers = [{ clientX: 10, clientY: 20 }, { clientX: 40, clientY: 60 }];

test("a table is never smaller than itself, and never larger than can be of use", () => {
  expect([0.2, 1.01, 1.5, 99].map(within)).toEqual([1, 1, 1.5, LARGEST]);
});

test("two fingers are so far apart, around a point", () => {
  expect([span(fingers), middle(fingers)]).toEqual([50, [25, 40]]);
  expect([span([]), middle([])]).toEqual([1, [0, 0]]);
});
