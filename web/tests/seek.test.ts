import { expect, test } from "vitest";
import { begin } from "../src/seek";

const PAGE = `<p id="seek"></p>
<section data-chapter="1"><h2>1 La table</h2><p data-clause="1.1"><a>§1.1</a> Le Soleil est posé sur l’île.</p></section>
<section data-chapter="2"><h2>2 Les premiers arbres</h2>
  <p data-clause="2.1"><a>§2.1</a> Placez un petit arbre au bord.</p>
  <p data-clause="2.2"><a>§2.2</a> Chacun son tour, deux fois.</p></section>`;

function looksFor(words: string): { clauses: string[]; chapters: string[]; told: string } {
  const field = document.querySelector("input");
  if (!field) throw new Error("There is no field.");
  field.value = words;
  field.dispatchEvent(new Event("input"));
  const seen = (what: string, name: string): string[] =>
    [...document.querySelectorAll<HTMLElement>(what)].filter((one) => !one.hidden).map((one) => one.dataset[name] ?? "");
  return {
    clauses: seen("[data-clause]", "clause"),
    chapters: seen("section", "chapter"),
    told: document.querySelector("[role=status]")?.textContent ?? "",
  };
}

test("the page of the rules shows the clauses that hold the words, and all of them again", () => {
  document.documentElement.lang = "fr";
  document.body.innerHTML = PAGE;
  begin();
  expect(document.querySelector("input")?.placeholder).not.toBe("");
  expect(looksFor("petit bord")).toMatchObject({ clauses: ["2.1"], chapters: ["2"] });
  expect(looksFor("ILE").told).toBe("Un article.");
  expect(looksFor("zebra")).toMatchObject({ clauses: [], chapters: [] });
  expect(looksFor("  ")).toEqual({ clauses: ["1.1", "2.1", "2.2"], chapters: ["1", "2"], told: "" });
});

test("a page without rules is left alone", () => {
  document.body.innerHTML = "<main></main>";
  begin();
  expect(document.body.innerHTML).toBe("<main></main>");
});
