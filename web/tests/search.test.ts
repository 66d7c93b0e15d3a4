import { expect, test } from "vitest";
import { folded, found } from "../src/search";

const CHAPTERS = [
  { number: 1, title: "La table", picture: "", clauses: [{ clause: "1.1", text: "Le Soleil est posé sur l’île." }] },
  {
    number: 2,
    title: "Les premiers arbres",
    picture: "",
    clauses: [
      { clause: "2.1", text: "Placez un petit arbre au bord." },
      { clause: "2.2", text: "Chacun son tour, deux fois." },
    ],
  },
];
const clauses = (asked: string): string[] => found(CHAPTERS, asked).flatMap((one) => one.clauses.map((it) => it.clause));

test("words are found whatever their accents, capitals and apostrophes", () => {
  expect(folded("L’Œil À côté")).toBe("l'oeil a cote");
  expect(clauses("ILE")).toEqual(["1.1"]);
  expect(clauses("l'île posé")).toEqual(["1.1"]);
});

test("a chapter's title finds all of it, a number its clause, nothing everything", () => {
  expect(clauses("premiers")).toEqual(["2.1", "2.2"]);
  expect(clauses("§2.2")).toEqual(["2.2"]);
  expect(clauses("  ")).toEqual(["1.1", "2.1", "2.2"]);
  expect(found(CHAPTERS, "zebra")).toEqual([]);
});
