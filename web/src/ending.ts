// What is worth saying at the end of a game: why it was won, where it turned, what to learn next. Runs without a browser.
import { moments, type Contents, type Moment } from "./positions";
import type { Snapshot } from "./scene";
import { keepInList, recallList } from "./wishes";

export interface Why {
  part: string;
  own: number; // points of whoever won
  other: number; // and of whoever came second
}

/** What the winner was most ahead in of whoever came second; nothing where several share the win, or nobody is ahead. */
export function why({ result, seats }: Pick<Snapshot, "result" | "seats">): Why | undefined {
  const [winner, ...shared] = result?.winners ?? [];
  if (!result || winner === undefined || shared.length) return undefined;
  const others = seats.map((_, n) => n).filter((n) => n !== winner);
  const rank = (n: number): number => seats[n]?.place ?? Infinity;
  const second = others.sort((a, b) => rank(a) - rank(b) || (result.scores[b] ?? 0) - (result.scores[a] ?? 0))[0];
  if (second === undefined) return undefined;
  const told = result.parts.map(({ words, points }) => ({ part: words, own: points[winner] ?? 0, other: points[second] ?? 0 }));
  const best = told.sort((a, b) => b.own - b.other - (a.own - a.other))[0];
  return best && best.own > best.other ? best : undefined;
}

/** The moment that one would tell of: who went ahead for good, or else the largest gain of a winner. */
export function turningPoint(contents: Contents): Moment | undefined {
  const all = moments(contents.points);
  const gains = all.filter(({ kind, seat }) => kind === "gain" && contents.winners.includes(seat));
  return all.find(({ kind }) => kind === "lead") ?? gains.sort((a, b) => b.n - a.n)[0];
}

const [LEARNT, FOLLOWED] = ["lessons", "followed"];

export function learnt(game: string): void {
  keepInList(LEARNT, game, true);
}

/** The lesson that is worth most to somebody who has just played this: its own, or another that was never done. */
export function nextLesson(game: string, lessons: Readonly<Record<string, string>>): string | undefined {
  const done = recallList(LEARNT);
  return [game, ...Object.keys(lessons)].find((one) => one in lessons && !done.includes(one));
}

/** Somebody plays here, and the end is still to come. */
export function follows(table: string): void {
  if (recallList(FOLLOWED).at(-1) !== table) keepInList(FOLLOWED, table, true);
}

/** Whoever has followed a table in this browser sees its end once. */
export function seesTheEnd(table: string): boolean {
  const is = recallList(FOLLOWED).includes(table);
  if (is) keepInList(FOLLOWED, table, false);
  return is;
}
