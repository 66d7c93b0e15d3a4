// What can be clicked next, and what a click means. Nothing here knows a rule: choices come from the
// server, each with the path of things to click.
import type { Choice, Spot } from "./scene";

export type Hand = "mouse" | "touch" | "keyboard";

/** What a button was pressed with. */
export function handOf(click: MouseEvent): Hand {
  const pointer = "pointerType" in click ? click.pointerType : "";
  return pointer === "touch" || pointer === "pen" ? "touch" : pointer || click.detail ? "mouse" : "keyboard";
}

export interface Narrowed {
  /** Choices that go through everything clicked so far. */
  choices: Choice[];
  /** Keys that can be clicked next. */
  lit: Set<string>;
  /** Choices whose path has been clicked to its end. */
  complete: Choice[];
}

/** The choices left after these clicks. */
export function narrow(choices: readonly Choice[], clicked: readonly string[]): Narrowed {
  const left = choices.filter((choice) => startsWith(choice.path ?? [], clicked));
  const lit = new Set<string>();
  for (const choice of left) {
    const next = choice.path?.[clicked.length];
    if (next !== undefined) lit.add(next);
  }
  const complete = left.filter((choice) => clicked.length > 0 && choice.path?.length === clicked.length);
  return { choices: left, lit, complete };
}

export type Click =
  | { kind: "act"; choice: Choice }
  | { kind: "narrow"; clicked: string[] }
  | { kind: "nothing" };

/**
 * What clicking a key means. A click that could only mean one choice makes it; one that leaves several
 * narrows them; a second click on the same thing takes what is complete there; a click on what does not
 * continue the path begins anew where it can.
 */
export function click(choices: readonly Choice[], clicked: readonly string[], key: string): Click {
  const here = narrow(choices, clicked);
  if (here.lit.has(key)) {
    const next = [...clicked, key];
    const after = narrow(choices, next);
    const only = after.choices.length === 1 ? after.complete[0] : undefined;
    return only ? { kind: "act", choice: only } : { kind: "narrow", clicked: next };
  }
  if (clicked.at(-1) === key) {
    const only = here.complete.length === 1 ? here.complete[0] : undefined;
    return only ? { kind: "act", choice: only } : { kind: "narrow", clicked: clicked.slice(0, -1) };
  }
  return clicked.length > 0 ? click(choices, [], key) : { kind: "nothing" };
}

/** The choices that clicking a key could lead to: what is shown before the click counts. */
export function aimedAt(choices: readonly Choice[], clicked: readonly string[], key: string): Choice[] {
  const meant = click(choices, clicked, key);
  if (meant.kind === "act") return [meant.choice];
  if (meant.kind === "narrow" && meant.clicked.length > 0) return narrow(choices, meant.clicked).choices;
  return [];
}

/** For each spot that no path leads to the choice that sets out for it, told in the words of the spot. */
export function toward(choices: readonly Choice[], spots: readonly Spot[], lit: ReadonlySet<string>): Map<string, Choice> {
  const ways = new Map<string, Choice>();
  for (const spot of spots) {
    const first = spot.toward && !lit.has(spot.key) && choices.find((choice) => choice.action === spot.toward);
    if (first) ways.set(spot.key, { ...first, leads: [spot.way, first.leads].filter(Boolean).join(" ") });
  }
  return ways;
}

export interface Group {
  verb: string;
  heading: string;
  choices: Choice[];
}

/** Choices by verb, in the order in which the verbs first come. */
export function byVerb(choices: readonly Choice[]): Group[] {
  const groups = new Map<string, Group>();
  for (const choice of choices) {
    const group = groups.get(choice.verb) ?? { verb: choice.verb, heading: choice.heading, choices: [] };
    group.choices.push(choice);
    groups.set(choice.verb, group);
  }
  return [...groups.values()];
}

/** Are all of these places on the table, so many clicks along their way, and too many to be read one by one? */
export function arePlaces(choices: readonly Choice[], clicked: number): boolean {
  return choices.every((choice) => (choice.path?.length ?? 0) > clicked);
}

function startsWith(path: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((key, i) => path[i] === key);
}

/**
 * Shows what is looked at, until nothing is. What has the focus and is taken away tells so while the page is being
 * drawn: that waits for the end of it, and for whatever is looked at by then.
 */
export function glances(show: (what: Choice[]) => void): (what: Choice[] | null) => void {
  let count = 0;
  return (what) => {
    const mine = (count += 1);
    if (what) show(what);
    else queueMicrotask(() => mine === count && show([]));
  };
}
