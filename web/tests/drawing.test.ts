// The same drawing as src/tablee/kit/pictures/draw.py: tests/scene puts scenes, looks and what Python drew into
// the folder TABLEE_DRAWINGS names.
import { readdirSync, readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { symbolsOf } from "../src/drawing";
import type { Scene } from "../src/scene";
import Table from "../src/Table.svelte";

type Node = [string, Record<string, string>, string, Node[]];
const LIVELY = new Set(["role", "tabindex"]); // what only a live table needs
const folder = process.env["TABLEE_DRAWINGS"];

function normal(element: Element): Node {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (!LIVELY.has(name)) attributes[name] = value;
  const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent?.trim() ?? "");
  return [element.tagName.toLowerCase(), sorted(attributes), text.join(""), [...element.children].map(normal)];
}

function sorted(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function draw(scene: Scene, symbols: Set<string>): Node[] {
  const target = document.createElement("div");
  const drawn = mount(Table, { target, props: { scene, symbols } });
  flushSync();
  const zones = [...target.querySelectorAll("svg")].map(normal);
  void unmount(drawn);
  return zones;
}

const cases = folder ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

test.runIf(cases.length).each(cases)("%s is drawn alike", (name) => {
  const { scene, look, drawn } = JSON.parse(readFileSync(`${folder}/${name}`, "utf-8"));
  const symbols = symbolsOf(new DOMParser().parseFromString(look, "text/xml").documentElement);
  expect(draw(scene, symbols)).toEqual(drawn);
});

test("what is lit can be reached, one thing by Tab and the others by arrows", () => {
  const spot = (key: string): Scene["spots"][number] => ({ key, zone: "z", at: [0, 0], size: [9, 9], label: key });
  const scene: Scene = {
    zones: [{ name: "z", box: [0, 0, 9, 9], label: "Z" }],
    spots: [spot("a"), spot("b"), spot("c")],
    pieces: [],
    choices: [],
  };
  const target = document.createElement("div");
  mount(Table, { target, props: { scene, symbols: new Set<string>(), lit: new Set(["b", "c"]) } });
  flushSync();
  const found = [...target.querySelectorAll("[data-key]")].map((one) => [
    one.getAttribute("role"),
    one.getAttribute("tabindex"),
  ]);
  expect(found).toEqual([
    ["img", "-1"],
    ["button", "0"],
    ["button", "-1"],
  ]);
});

test("what is far off is a button too, and does not stop Tab", () => {
  const spot = (key: string): Scene["spots"][number] => ({ key, zone: "z", at: [0, 0], size: [9, 9], label: key });
  const scene: Scene = {
    zones: [{ name: "z", box: [0, 0, 9, 9], label: "Z" }],
    spots: [spot("a"), spot("b")],
    pieces: [],
    choices: [],
  };
  const target = document.createElement("div");
  mount(Table, { target, props: { scene, symbols: new Set<string>(), lit: new Set(["b"]), far: new Set(["a"]) } });
  flushSync();
  const [far, near] = [...target.querySelectorAll("[data-key]")];
  expect([far?.getAttribute("role"), far?.getAttribute("tabindex")]).toEqual(["button", "-1"]);
  expect([far?.getAttribute("class"), near?.getAttribute("class")]).toEqual(["spot far", "spot lit"]);
});
