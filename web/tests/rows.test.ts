import { beforeEach, expect, test } from "vitest";
import { beyondRows } from "../src/rows";

const WIDE = 3; // buttons side by side

/** A box of buttons that wraps as a window would have it. */
function box(count: number, highest = 44): HTMLElement {
  const made = document.createElement("div");
  for (let n = 0; n <= count; n += 1) {
    const one = document.createElement("button");
    one.className = n === count ? "more" : "choice";
    one.hidden = n === count;
    made.append(one);
    Object.defineProperty(one, "offsetParent", { get: () => (one.hasAttribute("data-beyond") || one.hidden ? null : made) });
    const high = n % 2 ? 44 : highest; // each in the middle of its row
    Object.defineProperty(one, "offsetHeight", { get: () => high });
    Object.defineProperty(one, "offsetTop", {
      get: () => {
        const row = Math.floor([...made.children].filter((other) => (other as HTMLElement).offsetParent).indexOf(one) / WIDE);
        return (highest + 6) * row + (highest - high) / 2;
      },
    });
  }
  document.body.replaceChildren(made);
  return made;
}

const seen = (made: HTMLElement): number => made.querySelectorAll(".choice:not([data-beyond])").length;

beforeEach(() => document.body.replaceChildren());

test("what fits stays", () => {
  const made = box(6);
  expect([beyondRows(made, 2), seen(made)]).toEqual([0, 6]);
});

test("a row is one however high its buttons are", () => {
  const made = box(6, 64);
  expect([beyondRows(made, 2), seen(made)]).toEqual([0, 6]);
});

test("what does not is put aside, and there is room for the button that brings it", () => {
  const made = box(9);
  expect([beyondRows(made, 2), seen(made)]).toEqual([4, 5]);
  expect(made.querySelector<HTMLElement>(".more")?.hidden).toBe(false);
});

test("all of it is there again where there is room", () => {
  const made = box(9);
  beyondRows(made, 2);
  expect([beyondRows(made, Infinity), seen(made)]).toEqual([0, 9]);
});
