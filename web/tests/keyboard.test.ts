import { expect, test } from "vitest";
import { next, type Arrow, type Place } from "../src/keyboard";

// Hexagons in rows, as on an island: b lies between and below the a's.
const PLACES: Place[] = [
  { key: "a1", x: 0, y: 0 },
  { key: "a2", x: 70, y: 0 },
  { key: "a3", x: 140, y: 0 },
  { key: "b1", x: -35, y: 60 },
  { key: "b2", x: 35, y: 60 },
  { key: "b3", x: 105, y: 60 },
  { key: "board", x: 400, y: 60 },
];
const from = (key: string, arrow: Arrow): string | undefined => {
  const start = PLACES.find((place) => place.key === key);
  return start && next(PLACES, start, arrow)?.key;
};

test("left and right stay in the row", () => {
  expect(from("a1", "ArrowRight")).toBe("a2");
  expect(from("a3", "ArrowLeft")).toBe("a2");
});

test("up and down go to the nearest in the next row", () => {
  expect(["b1", "b2"]).toContain(from("a1", "ArrowDown"));
  expect(["a1", "a2"]).toContain(from("b2", "ArrowUp"));
});

test("beyond the row lies the next thing on the table", () => {
  expect(from("b3", "ArrowRight")).toBe("board");
  expect(from("board", "ArrowLeft")).toBe("b3");
});

test("where nothing lies, nothing happens", () => {
  expect(from("a1", "ArrowUp")).toBeUndefined();
});
