import { expect, test } from "vitest";
import { LANGUAGES, listing, speak, typeset } from "../src/words";
import TYPOGRAPHY from "../../tests/kit/typography.json";

const FILES = import.meta.glob<string>("../words.*.ftl", { query: "?raw", import: "default", eager: true });
const SOURCES = import.meta.glob<string>("../src/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const names = (text: string): string[] => [...text.matchAll(/^([\w-]+) =/gm)].map((match) => match[1] ?? "");

test("every language has the same sentences", () => {
  const all = Object.values(FILES).map((text) => names(text).sort());
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "fr"]));
  for (const one of all) expect(one).toEqual(all[0]);
});

test("every sentence that is said is there", () => {
  const said = Object.values(SOURCES).flatMap((text) => [...text.matchAll(/\bsay\("([\w-]+)"/g)].map((match) => match[1]));
  const there = names(Object.values(FILES)[0] ?? "");
  for (const message of said) expect(there).toContain(message);
});

test("every sentence that is there is said", () => {
  const source = Object.values(SOURCES).join("\n");
  const built = [...source.matchAll(/`([a-z]+-)\$\{/g)].map((match) => match[1] ?? "");
  const isSaid = (name: string): boolean => source.includes(`"${name}"`) || built.some((start) => name.startsWith(start));
  expect(names(Object.values(FILES)[0] ?? "").filter((name) => !isSaid(name))).toEqual([]);
});

test("numbers and names come out in each language", () => {
  expect(speak("fr")("points", { n: 2 })).toBe("2 points");
  expect(speak("en")("points", { n: 1 })).toBe("1 point");
  expect(speak("xx")("undo")).toBe("Undo");
  expect(listing(["Ana", "Bastien"], "fr")).toBe("Ana et Bastien");
});

test("a text is set as a printer of its language would, as on the server", () => {
  for (const [language = "", written = "", set = ""] of TYPOGRAPHY) expect(typeset(written, language)).toBe(set);
});
