// Looking for words on the page of the rules, as in the drawer beside a table.
import type { Chapter } from "./scene";
import { found } from "./search";
import { speak } from "./words";

const SECTION = "section[data-chapter]";
const CLAUSE = "[data-clause]";

/** The chapters as they stand on the page. */
function read(page: ParentNode): Chapter[] {
  return [...page.querySelectorAll<HTMLElement>(SECTION)].map((section) => ({
    number: Number(section.dataset["chapter"]),
    title: section.querySelector("h2")?.textContent ?? "",
    picture: "",
    clauses: [...section.querySelectorAll<HTMLElement>(CLAUSE)].map((one) => ({
      clause: one.dataset["clause"] ?? "",
      text: one.textContent ?? "",
    })),
  }));
}

/** A field for words in its place, and the clauses that hold all of them. */
export function begin(): void {
  const place = document.getElementById("seek");
  if (!place) return;
  const say = speak(document.documentElement.lang);
  const chapters = read(document);
  const field = document.createElement("input");
  field.type = "search";
  field.autocomplete = "off";
  field.placeholder = field.ariaLabel = say("rules-search");
  const told = document.createElement("span");
  told.role = "status";
  field.addEventListener("input", () => {
    const sought = field.value.trim();
    const here = found(chapters, sought);
    const left = new Set(here.flatMap((one) => one.clauses.map((it) => it.clause)));
    for (const one of document.querySelectorAll<HTMLElement>(CLAUSE)) one.hidden = !left.has(one.dataset["clause"] ?? "");
    for (const one of document.querySelectorAll<HTMLElement>(SECTION)) one.hidden = !one.querySelector(`${CLAUSE}:not([hidden])`);
    document.documentElement.toggleAttribute("data-sought", !!sought);
    told.textContent = sought ? say("rules-found", { n: left.size }) : "";
  });
  place.replaceChildren(field, told);
}
begin();
