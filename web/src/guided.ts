// A first game with a guide: hints come by themselves for the first few decisions of one's own, and then no more.
// Runs without a browser.

/** `hint`: it comes by itself; `parting`: it is said once that hints are asked for from now on; nothing after that. */
export type Guidance = "hint" | "parting" | "";

export const GUIDED = 4; // decisions of one's own
const [KEPT, TABLES] = ["guided", 10];

/** What the guide does at a decision; its name tells how many of this seat's came before (Standing.decision). */
export function guidance(decision: string | null): Guidance {
  const before = Number(decision?.split(":")[1] ?? NaN);
  if (before < GUIDED) return "hint";
  return before === GUIDED ? "parting" : "";
}

/** Is a table a guided one? Once it has been, it stays so in this browser. */
export function isGuided(table: string, asked: boolean): boolean {
  const known = tables();
  if (!asked || known.includes(table)) return asked || known.includes(table);
  try {
    localStorage.setItem(KEPT, [...known, table].slice(-TABLES).join(" "));
  } catch {
    // a private window keeps nothing
  }
  return true;
}

function tables(): string[] {
  try {
    return (localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}
