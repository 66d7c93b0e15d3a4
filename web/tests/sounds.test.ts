import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areOn, NOTES, turn } from "../src/sounds";
import { showTurn } from "../src/badge";

const started = vi.fn();

class Made {
  state = "running";
  currentTime = 1;
  destination = {};
  createOscillator(): object {
    return { frequency: { value: 0 }, connect: (to: object) => to, start: started, stop: () => {} };
  }
  createGain(): object {
    const gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { gain, connect: (to: object) => to };
  }
}

beforeEach(() => {
  localStorage.clear();
  started.mockClear();
  vi.stubGlobal("AudioContext", Made);
});
afterEach(() => void vi.unstubAllGlobals());

test("there are no sounds until somebody wishes for them, and the wish is kept", () => {
  expect(areOn()).toBe(false);
  turn(true);
  expect([areOn(), started.mock.calls.length]).toEqual([true, NOTES.turn.length]);
  turn(false);
  expect([areOn(), started.mock.calls.length]).toEqual([false, NOTES.turn.length]);
});

test("the icon has a dot while it is one's turn", () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" data-turn="/icon-turn.svg">';
  const icon = document.querySelector("link");
  showTurn(true);
  expect(icon?.getAttribute("href")).toBe("/icon-turn.svg");
  showTurn(false);
  expect(icon?.getAttribute("href")).toBe("/icon.svg");
});
