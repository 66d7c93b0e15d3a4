// Which games somebody at this device knows how to win: no sentence says it to them again.
const KEY = "tablee-goals-known";

/** Does whoever sits here know this game? Where nothing can be kept, nobody does. */
export function isKnown(game: string): boolean {
  return kept().includes(game);
}

/** From now on. */
export function know(game: string): void {
  const games = kept();
  if (games.includes(game)) return;
  try {
    localStorage.setItem(KEY, [...games, game].join(" "));
  } catch {
    // then it is said again
  }
}

function kept(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}
