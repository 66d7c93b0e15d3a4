// Those who sit at a table or look on: whose time it is, who keeps others waiting, what is said. Runs without a browser.
import type { Seat, Snapshot, Told } from "./scene";
import type { Say } from "./words";

/** Something said beside the game; `voice` is the same for all that one person says at this table. */
export interface Said {
  room: "players" | "spectators";
  number: number;
  voice: string;
  name: string;
  text: string;
  reaction: string;
  removed?: boolean; // by the host
  at: number;
}

/** Whether somebody looks at the table, has it open (or had, a moment ago), or is not there. */
export type Presence = "here" | "away" | "gone";

export interface Company {
  spectators: number;
  presence?: readonly (Presence | null)[]; // of each seat with a person
  version: number;
  counted: number; // seconds that the table has stood since that version
  offers: readonly (number | null)[]; // seconds until a seat may be offered to a bot
  quiet: number; // after so many seconds of waiting
  voice: string; // one's own
  room: Said["room"];
  lines: readonly Said[];
  speaks?: string; // the language of what bots say here
  rematch: readonly string[]; // once the game is over: those who ask to play again
  levels?: readonly string[]; // "harder", "easier": how else one may play again
  host?: boolean; // this visitor has laid out the table
  out?: boolean; // and this one was put out of it
  unheard?: readonly number[]; // seats of those whom this visitor has blocked
}

/** What is told beside the game, without a number; `again`: something may have been missed. */
export interface Aside {
  spectators?: number;
  presence?: readonly (Presence | null)[];
  said?: Said;
  rematch?: readonly string[];
  again?: true;
  there?: true;
}

export const REACTIONS = ["bravo", "laugh", "wow", "think", "oops", "heart"] as const;
const DAY = 24 * 3600;

/** Does the seat belong to somebody who does not play there now: away, or asked to play again? */
export function isLeft(seat: Seat | undefined): boolean {
  return seat?.kind === "away" || seat?.kind === "kept";
}

/** The table without the words of those whom one has blocked: that they said something is told, and not what. */
export function heard(now: Snapshot, unheard: readonly number[] = [], say: Say): Snapshot {
  const isUnheard = (told: Told): boolean => told.says !== undefined && told.seat !== undefined && unheard.includes(told.seat);
  if (!now.log.some(isUnheard)) return now;
  const silent = ({ says: _, ...told }: Told): Told => ({ ...told, words: say("says-unheard", { who: told.who ?? "" }) });
  return { ...now, log: now.log.map((told) => (isUnheard(told) ? silent(told) : told)) };
}

/** What is told of the one in a seat, beside what the table says of it; nothing of an empty chair or an idle bot. */
export function presenceOf(now: Snapshot, n: number, all: Company["presence"]): Presence | "thinking" | undefined {
  const [seat, here] = [now.seats[n], all?.[n] ?? undefined];
  if (!seat || seat.kind === "empty") return undefined;
  const plays = seat.kind === "bot" || seat.kind === "away" || here === "here";
  if (plays && seat.waiting && !now.over && n !== now.seat) return "thinking";
  return here;
}

/** The chairs that nobody sits on, by their names, while the game goes on. */
export function missing(now: Snapshot): number[] {
  return now.over || now.closed ? [] : now.seats.flatMap((seat, n) => (seat.kind === "empty" ? [n] : []));
}

/** Since when a table has stood as it does: milliseconds on the clock of this page. */
export interface Stood {
  version: number;
  at: number;
}

/** Seconds that a seat has left at this moment; undefined where it has no clock. */
export function timeLeft(now: Snapshot, n: number, stood: Stood, moment: number): number | undefined {
  const seat = now.seats[n];
  if (!now.clock || typeof seat?.left !== "number") return undefined;
  const running = now.clock.runs && seat.waiting;
  return running ? seat.left - Math.max(0, moment - stood.at) / 1000 : seat.left;
}

/** A time as it is read: 4:32, 1:04:32, 2 d 5 h. */
export function written(seconds: number, say: Say): string {
  const whole = Math.max(0, Math.ceil(seconds - 0.05));
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (whole >= DAY) return say("time-days", { n: Math.floor(whole / DAY), hours: hours % 24 });
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The seat whose time is of most interest here: one's own while it is awaited, or the first that is. */
export function watched(now: Snapshot): number | undefined {
  const timed = (seat: Seat | undefined): boolean => typeof seat?.left === "number";
  if (!now.clock || now.over) return undefined;
  if (now.seat !== null && now.waiting && timed(now.seats[now.seat])) return now.seat;
  const first = now.seats.findIndex((seat) => seat.waiting && timed(seat));
  if (first >= 0) return first;
  return now.seat !== null && timed(now.seats[now.seat]) ? now.seat : undefined;
}

/** When each seat may be offered to a bot, in milliseconds of the clock of this page; nothing where it may not. */
export class Patience {
  private readonly ends = new Map<number, { since: number | null; at: number }>();

  constructor(private quiet = Infinity) {}

  /** What the server says of it, now. */
  hear(company: Company, now: Snapshot, moment: number): void {
    this.quiet = company.quiet;
    if (company.version !== now.version) return;
    this.ends.clear();
    company.offers.forEach((wait, n) => {
      if (wait !== null) this.ends.set(n, { since: now.seats[n]?.since ?? null, at: moment + wait * 1000 });
    });
  }

  /** The table has changed: whoever has decided begins anew, the others go on being waited for. */
  follow(now: Snapshot, moment: number): void {
    now.seats.forEach((seat, n) => {
      const [known, since] = [this.ends.get(n), seat.since ?? null];
      const waited = seat.waiting && !now.over && (seat.kind === "guest" || seat.kind === "device");
      if (!waited || now.clock?.paused) this.ends.delete(n);
      else if (now.clock?.kind === "move") seat.late ? this.ends.set(n, { since, at: moment }) : this.ends.delete(n);
      else if (now.clock) this.ends.set(n, { since, at: now.clock.runs ? moment + (seat.left ?? 0) * 1000 : Infinity });
      else if (known?.since !== since) this.ends.set(n, { since, at: moment + this.quiet * 1000 });
    });
  }

  /** The seats of others that may be offered now. */
  offered(now: Snapshot, moment: number): number[] {
    const plays = now.you.some((n) => !isLeft(now.seats[n]));
    if (!plays || now.over) return [];
    return [...this.ends].filter(([n, { at }]) => at <= moment && !now.you.includes(n)).map(([n]) => n);
  }
}

/** What was said, with one more line; in order, and each line once. */
export function withLine(lines: readonly Said[], more: Said): readonly Said[] {
  if (lines.some((one) => one.room === more.room && one.number === more.number)) return lines;
  return [...lines, more].sort((a, b) => a.at - b.at || a.number - b.number);
}

/** Those who have spoken, but for oneself: the last name of each voice. */
export function voices(lines: readonly Said[], own: string): [voice: string, name: string][] {
  return [...new Map(lines.filter((one) => one.voice !== own).map((one) => [one.voice, one.name]))];
}

const [KEPT, READ] = ["muted", "chat-read"];
const TABLES = 40; // whose chats are remembered as read

/** Up to when the chat of a table has been read in this browser. */
export function readUntil(table: string): number {
  return reading().get(table) ?? 0;
}

export function keepRead(table: string, until: number): void {
  const all = reading();
  all.delete(table);
  try {
    localStorage.setItem(READ, JSON.stringify([...all, [table, until]].slice(-TABLES)));
  } catch {
    // a private window keeps nothing
  }
}

function reading(): Map<string, number> {
  try {
    return new Map(JSON.parse(localStorage.getItem(READ) ?? "[]") as [string, number][]);
  } catch {
    return new Map();
  }
}

/** The voices that are not to be heard in this browser. */
export function muted(): string[] {
  try {
    return (localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean);
  } catch {
    return []; // a private window keeps nothing
  }
}

export function keepMuted(all: readonly string[]): void {
  try {
    localStorage.setItem(KEPT, all.slice(-200).join(" "));
  } catch {
    // a private window keeps nothing
  }
}
