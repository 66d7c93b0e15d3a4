import { beforeEach, describe, expect, it } from "vitest";
import { guidance, GUIDED, isGuided } from "../src/guided";

describe("a first game with a guide", () => {
  it("has hints for the first decisions of one's own, then a word of parting, then nothing", () => {
    const seen = Array.from({ length: GUIDED + 3 }, (_, own) => guidance(`1:${own}:GROW:0`));
    expect(seen).toEqual(["hint", "hint", "hint", "hint", "parting", "", ""]);
    expect(guidance("0:2:GROW:5")).toBe("hint"); // an undo counts for nothing
    expect(guidance(null)).toBe("");
    expect(guidance("something else")).toBe("");
  });

  beforeEach(() => localStorage.clear());

  it("is remembered by its table, and not for ever", () => {
    expect(isGuided("one", false)).toBe(false);
    expect(isGuided("one", true)).toBe(true);
    expect(isGuided("one", false)).toBe(true);
    for (let n = 0; n < 12; n += 1) isGuided(`other${n}`, true);
    expect(isGuided("one", false)).toBe(false);
    expect((localStorage.getItem("guided") ?? "").split(" ")).toHaveLength(10);
  });
});
