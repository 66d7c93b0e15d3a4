// What whoever laid out a table may do there, about one thing that they have pointed at. Runs without a browser.
import { isLeft, type Said } from "./company";
import type { Snapshot, Told } from "./scene";

/** What is pointed at: a seat, something said, words that came with an action, a photograph, the table itself. */
export type Subject =
  | { what: "seat"; seat: number }
  | { what: "line"; line: Said }
  | { what: "caption"; told: Told }
  | { what: "photo"; photo: string; label: string }
  | { what: "table" };

/** One thing to do: its message, what it asks of the server, and what the message speaks of. */
export interface Means {
  does: "put-out" | "reopen" | "link" | "close" | "remove-name" | "remove-line" | "remove-photo";
  path: string;
  body: Readonly<Record<string, string | number>>;
  who: string;
}

const PHOTO = /^\/photos\/([a-z0-9]+)\.webp$/;

/** The letters of a photograph of somebody's own; nothing of the game's, or where it was removed. */
export function photoAt(image: string | undefined): string {
  return PHOTO.exec(image ?? "")?.[1] ?? "";
}

/** All that may be done about it, the mildest first; the server says no where it is not the time. */
export function means(subject: Subject, now: Snapshot, own: string): Means[] {
  if (subject.what === "seat") return aboutSeat(subject.seat, now);
  if (subject.what === "line") return aboutLine(subject.line, own);
  if (subject.what === "caption") return [line("story", subject.told.row ?? -1, subject.told.who ?? "")];
  if (subject.what === "photo") return [{ does: "remove-photo", path: "/photographs/remove", body: { photo: subject.photo }, who: "" }];
  return hasEnded(now) ? [] : [{ does: "close", path: "/close", body: {}, who: "" }];
}

/** Is there anything to be done about a seat? Nothing about one's own, a free one, or a bot that was never anybody's. */
export function isHostedSeat(n: number, now: Snapshot): boolean {
  return aboutSeat(n, now).length > 0;
}

function aboutSeat(n: number, now: Snapshot): Means[] {
  const seat = now.seats[n];
  if (!seat || now.you.includes(n)) return [];
  const isSomebodys = seat.kind === "guest" || seat.kind === "device" || isLeft(seat);
  const all: Means[] = [];
  const add = (does: Means["does"], path: string, body: Means["body"] = {}): number => all.push({ does, path, body, who: seat.name });
  if (seat.opened && !hasEnded(now)) add("link", `/seats/${n}/link`);
  else if (!hasEnded(now) && (isSomebodys ? seat.kind !== "kept" : seat.kind === "bot" && seat.lost)) add("reopen", `/seats/${n}/reopen`);
  if (isSomebodys) add("remove-name", "/names/remove", { name: seat.name });
  if (isSomebodys && !hasEnded(now)) add("put-out", `/seats/${n}/out`);
  return all;
}

function aboutLine(said: Said, own: string): Means[] {
  const about = [line(said.room, said.number, said.name)];
  if (said.voice === own) return about;
  if (said.name) about.push({ does: "remove-name", path: "/names/remove", body: { name: said.name }, who: said.name });
  return [...about, { does: "put-out", path: `/voices/${said.voice}/out`, body: {}, who: said.name }];
}

function line(room: string, number: number, who: string): Means {
  return { does: "remove-line", path: "/lines/remove", body: { room, number }, who };
}

function hasEnded(now: Snapshot): boolean {
  return now.over || !!now.closed;
}
