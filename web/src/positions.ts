// The positions of a game that is looked back at: fetched once, and what follows from them.
import type { Piece, Scene, Told } from "./scene";
import { messageOf, Refused } from "./transport";

/** A line of the story, with the position that it led to. */
export interface Line extends Told {
  at: number;
}

/** What a replay is made of, as src/tablee/server/tables/replays.py writes it. */
export interface Contents {
  game: string;
  title: string;
  language: string;
  eyes: readonly string[]; // whose may be used: "0", "public", "everything"
  seen_by: string;
  you: readonly number[];
  names: readonly string[];
  over: boolean;
  winners: readonly number[];
  turns: readonly number[]; // the seat that acted before each position but the first
  log: readonly Line[];
  points: readonly (readonly number[])[]; // of a finished game: at each position, of each seat
}

export interface Position {
  at: number;
  prompt: string;
  waiting: readonly number[];
  scores: readonly (number | null)[];
  scene: Scene;
  hands: readonly { seat: number; scene: Scene }[]; // what each seat alone has before it
}

const KEPT = 400;

/** Positions of one game, by whatever eyes; each is asked for once. */
export class Positions {
  private readonly kept = new Map<string, Promise<Position>>();

  constructor(
    readonly api: string,
    private readonly ask: typeof fetch = (...request) => fetch(...request),
  ) {}

  contents(eyes: string): Promise<Contents> {
    return this.get(`${this.api}/positions?eyes=${eyes}`) as Promise<Contents>;
  }

  at(at: number, eyes: string): Promise<Position> {
    const key = `${at} ${eyes}`;
    const known = this.kept.get(key);
    if (known) return known;
    const asked = this.get(`${this.api}/positions/${at}?eyes=${eyes}`) as Promise<Position>;
    asked.catch(() => this.kept.delete(key));
    this.kept.set(key, asked);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(oldest);
    }
    return asked;
  }

  /** What was fetched may be otherwise by now: a running table goes on, or somebody takes a move back. */
  forget(): void {
    this.kept.clear();
  }

  private async get(address: string): Promise<unknown> {
    const answer = await this.ask(address, { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Refused(await messageOf(answer));
    return answer.json();
  }
}

/** Where a key leads; undefined where it leads nowhere. */
export function leads(key: string, at: number, turns: readonly number[]): number | undefined {
  const last = turns.length;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return Math.max(0, at - 1);
  if (key === "ArrowRight") return Math.min(last, at + 1);
  if (key === "PageUp") return turnBefore(at, turns);
  if (key === "PageDown") return turnAfter(at, turns);
  return undefined;
}

/** The end of the turn that goes on after a position: actions of one seat, one after another. */
function turnAfter(at: number, turns: readonly number[]): number {
  let to = Math.min(turns.length, at + 1);
  while (to < turns.length && turns[to] === turns[at]) to += 1;
  return to;
}

function turnBefore(at: number, turns: readonly number[]): number {
  let to = Math.max(0, at - 1);
  while (to > 0 && turns[to - 1] === turns[at - 1]) to -= 1;
  return to;
}

/** The position that an event led to: what a line of the live table asks for. */
export function positionOf(event: number, log: readonly Line[]): number | undefined {
  return (log.find((told) => told.n === event) ?? log.findLast((told) => told.n < event))?.at;
}

/** The position after one's own last action, and what has been told since. */
export function sinceLastTurn(contents: Contents): { from: number; lines: Line[] } {
  const from = contents.turns.findLastIndex((seat) => contents.you.includes(seat)) + 1;
  return { from, lines: contents.log.filter((told) => told.at > from) };
}

export interface Moment {
  kind: "lead" | "gain";
  at: number;
  seat: number;
  n: number; // points gained
}

/** Where a game turned: who went ahead for good, and the best move of each seat. */
export function moments(points: Contents["points"]): Moment[] {
  const found: Moment[] = [];
  const ahead = points.map(leader);
  const last = ahead.at(-1);
  if (last !== undefined) {
    const at = ahead.findLastIndex((seat) => seat !== last) + 1;
    if (at > 0) found.push({ kind: "lead", at, seat: last, n: 0 });
  }
  for (const seat of points[0]?.keys() ?? []) {
    const gains = points.map((now, at) => (now[seat] ?? 0) - (points[at - 1]?.[seat] ?? now[seat] ?? 0));
    const n = Math.max(...gains);
    if (n > 0) found.push({ kind: "gain", at: gains.indexOf(n), seat, n });
  }
  return found.sort((a, b) => a.at - b.at);
}

export interface Gain {
  at: number;
  n: number; // less than nothing for a loss
  words: string;
}

/** Where the points of a seat came from: its largest steps, in their order, with the line that tells of each. */
export function gains(contents: Contents, seat: number, most: number): Gain[] {
  const found: Gain[] = [];
  for (const [at, points] of contents.points.entries()) {
    const n = (points[seat] ?? 0) - (contents.points[at - 1]?.[seat] ?? 0);
    if (n && at) found.push({ at, n, words: toldOf(contents, at, seat, n) });
  }
  const large = [...found].sort((a, b) => Math.abs(b.n) - Math.abs(a.n)).slice(0, most);
  return found.filter((one) => large.includes(one));
}

/** The line of a position that names the seat and the number, or else one of them, or else the first. */
function toldOf(contents: Contents, at: number, seat: number, n: number): string {
  const lines = contents.log.filter((told) => told.at === at && told.words && !told.says).map((told) => told.words ?? "");
  const worth = (words: string): number =>
    (words.includes(contents.names[seat] ?? "") ? 2 : 0) + (words.match(/\d+/g)?.includes(String(Math.abs(n))) ? 1 : 0);
  return lines.reduce((best, words) => (worth(words) > worth(best) ? words : best), lines[0] ?? "");
}

/** The seat that is ahead of all others. */
function leader(points: readonly number[]): number | undefined {
  const most = Math.max(...points);
  return points.filter((n) => n === most).length === 1 ? points.indexOf(most) : undefined;
}

/** The pieces that lie elsewhere than before, or were not there: what is worth being seen. */
export function moved(before: Scene, after: Scene): Set<string> {
  const old = new Map(before.pieces.map((piece) => [piece.key, piece]));
  const isElsewhere = ({ key, zone, at }: Piece): boolean => {
    const was = old.get(key);
    return was?.zone !== zone || was.at[0] !== at[0] || was.at[1] !== at[1];
  };
  return new Set(after.pieces.filter(isElsewhere).map((piece) => piece.key));
}

/** The address of a replay at a position. */
export function addressAt(path: string, at: number, eyes: string, usual: string): string {
  return `${path}?at=${at}${eyes === usual ? "" : `&eyes=${eyes}`}`;
}
