// What this browser has been asked to do at every table: a word in its store for each; a private window forgets them.

export type Wish = "sounds" | "haptics" | "motion" | "sure";

export const USUAL: Record<Wish, boolean> = { sounds: false, haptics: true, motion: true, sure: false };

export function isWished(wish: Wish): boolean {
  const kept = recall(wish);
  return kept ? kept === "on" : USUAL[wish];
}

export function wishFor(wish: Wish, on: boolean): void {
  keep(wish, on ? "on" : "off");
}

export function recall(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

export function keep(name: string, words: string): void {
  try {
    localStorage.setItem(name, words);
  } catch {
    // a private window keeps nothing
  }
}

/** A short list of names, the latest last: with one more, or without it. */
export function keepInList(list: string, name: string, on: boolean, most = 40): void {
  const others = recallList(list).filter((one) => one !== name);
  keep(list, (on ? [...others, name] : others).slice(-most).join(" "));
}

export function recallList(list: string): string[] {
  return recall(list).split(" ").filter(Boolean);
}
