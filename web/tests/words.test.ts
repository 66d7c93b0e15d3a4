import { expect, test } from "vitest";
import { LANGUAGES, listing, speak } from "../src/words";

const FILES = import.meta.glob<string>("../words.*.ftl", { query: "?raw", import: "default", eager: true });
const SOURCES = import.meta.glob<string>("../src/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const names = (text: string): string[] => [...text.matchAll(/^([\w-]+) =/gm)].map((match) => match[1] ?? "");

test("every language has the same sentences", () => {
  const all = Object.values(FILES).map((text) => names(text).sort());
  expect(LANGUAGES.sort()).toEqual(["en", "fr"]);
  for (const one of all) expect(one).toEqual(all[0]);
});

test("every sentence that is said is there", () => {
  const said = Object.values(SOURCES).flatMap((text) => [...text.matchAll(/\bsay\("([\w-]+)"/g)].map((match) => match[1]));
  const there = names(Object.values(FILES)[0] ?? "");
  for (const message of said) expect(there).toContain(message);
});

test("numbers and names come out in each language", () => {
  expect(speak("fr")("points", { n: 2 })).toBe("2 points");
  expect(speak("en")("points", { n: 1 })).toBe("1 point");
  expect(speak("xx")("undo")).toBe("Undo");
  expect(listing(["Ana", "Bastien"], "fr")).toBe("Ana et Bastien");
});
