// The line to the server: actions by POST with a key of their own, events by a socket that comes back.
import type { Aside, Company, Said } from "./company";
import type { Chapter, Snapshot } from "./scene";
import { advance, type TableEvent } from "./state";

export type Line = "connecting" | "live" | "lost";

export interface Answer {
  applied: boolean;
  message?: string;
  clause?: number;
}

/** Choices worth thinking of, the best first; `expected`: the part of a win, null where words decide. */
export interface Advice {
  level: string;
  by_words: boolean;
  looked: number;
  choices: readonly { action: string; words: string; share: number; expected: number | null }[];
}

interface Remark {
  move: number;
  who: string;
  mark: string;
  words: string;
}

/** A finished game judged, once it is ready. */
export type Analysis =
  | { ready: false; done: number; of: number }
  | { ready: true; level: string; turns: readonly Remark[]; mistakes: readonly Remark[]; players: readonly string[] };

export interface Outside {
  fetch: typeof fetch;
  socket: (address: string) => WebSocket;
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
  key: () => string;
}

export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 15000;
/** How long the event of a move that was taken may lag behind the answer to it. */
export const EVENT_LAG = 2000;
const TRIES = 6;

/** How long to wait before trying again for the n-th time: doubling, with chance mixed in. */
export function backoff(n: number, random: () => number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** n) * (0.5 + random() / 2);
}

/** A key for one action. `crypto.randomUUID` is missing on a plain http address of the local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const HERE: Outside = {
  fetch: (...request) => fetch(...request),
  socket: (address) => new WebSocket(address),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
  key: newKey,
};

/** One viewer's table: keeps `now` up to date and says so. */
export class Transport {
  now: Snapshot | undefined;
  private socket: WebSocket | undefined;
  private failures = 0;
  private closed = false;
  private listening = 0;
  private arrived: () => void = () => {};

  constructor(
    readonly table: string,
    public seat: number | null,
    private readonly csrf: string,
    private readonly changed: (now: Snapshot) => void,
    private readonly line: (line: Line) => void,
    private readonly outside: Outside = HERE,
    private readonly beside: (told: Aside) => void = () => {},
  ) {}

  /** Fetch the table, then follow it until `close`. */
  async open(): Promise<void> {
    this.closed = false;
    await this.resync();
    this.listen();
  }

  close(): void {
    this.closed = true;
    this.listening += 1;
    this.socket?.close();
  }

  /** Look through the eyes of another seat of this device. */
  async takeUp(seat: number): Promise<void> {
    this.close();
    this.seat = seat;
    this.now = undefined;
    await this.open();
  }

  /** The whole table anew. */
  async resync(): Promise<void> {
    for (let n = 0; !this.closed; n += 1) {
      try {
        const answer = await this.outside.fetch(this.address("", true), { headers: { accept: "application/json" } });
        if (answer.ok) return this.take((await answer.json()) as Snapshot);
        if (answer.status < 500 && answer.status !== 429) throw new Refused(await messageOf(answer));
      } catch (problem) {
        if (problem instanceof Refused) throw problem;
      }
      this.line("lost");
      await this.outside.wait(backoff(n, this.outside.random));
    }
  }

  /** Try at once where the line is lost: the network or the page has come back. */
  hurry(): void {
    if (this.closed || this.socket?.readyState === 1) return;
    this.failures = 0;
    this.listen();
  }

  private listen(): void {
    const turn = (this.listening += 1);
    this.socket?.close();
    this.line("connecting");
    const after = this.now ? `&version=${this.now.version}` : "";
    const address = this.address("/events", true).replace(/^http/, "ws");
    const socket = this.outside.socket(address + (address.includes("?") ? after : after.replace("&", "?")));
    this.socket = socket;
    socket.onopen = () => {
      if (turn !== this.listening) return;
      this.failures = 0;
      this.line("live");
    };
    socket.onmessage = (message) => {
      if (turn === this.listening) void this.hear(JSON.parse(String(message.data)));
    };
    socket.onclose = () => {
      if (turn === this.listening && !this.closed) void this.again(turn);
    };
  }

  private async again(turn: number): Promise<void> {
    this.line("lost");
    await this.outside.wait(backoff(this.failures, this.outside.random));
    this.failures += 1;
    if (turn === this.listening && !this.closed) this.listen();
  }

  private async hear(message: TableEvent | { resync: Snapshot | true } | { aside: Aside }): Promise<void> {
    if ("aside" in message) return this.beside(message.aside);
    if ("resync" in message) {
      this.beside({ again: true });
      return message.resync === true ? this.resync() : this.take(message.resync);
    }
    if (!this.now) return;
    const after = advance(this.now, message);
    if (after) this.take(after);
    else await this.resync();
  }

  private take(now: Snapshot): void {
    if (now === this.now || (this.now && now.version < this.now.version)) return;
    this.now = now;
    this.changed(now);
    this.arrived();
  }

  act(action: string, says: string | null): Promise<Answer> {
    return this.post("/act", { decision: this.now?.decision, action, says });
  }

  undo(): Promise<Answer> {
    return this.post("/undo", { seat: this.now?.undo.seat ?? this.seat, version: this.now?.version });
  }

  withdraw(): Promise<Answer> {
    return this.post("/withdraw", { version: this.now?.version });
  }

  /** Why an action is forbidden now. */
  async explain(action: string): Promise<{ words: string; clause: number }> {
    const answer = await this.send("/explain", { seat: this.seat, action });
    return answer.ok ? ((await answer.json()) as { words: string; clause: number }) : { words: await messageOf(answer), clause: 0 };
  }

  /** Who looks on, how long the table has stood, what was said. */
  async company(): Promise<Company> {
    const answer = await this.outside.fetch(this.address("/company", false), { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Refused(await messageOf(answer));
    return (await answer.json()) as Company;
  }

  async speak(text: string, reaction: string): Promise<Said> {
    return (await this.ask<{ line: Said }>("/chat", { text, reaction, seat: this.seat, key: this.outside.key() })).line;
  }

  /** The clocks are to stand still, or to go on. */
  pause(paused: boolean): Promise<unknown> {
    return this.ask("/pause", { paused });
  }

  /** Let a bot play for somebody who keeps the others waiting. */
  offer(seat: number): Promise<unknown> {
    return this.ask(`/seats/${seat}/offer`, {});
  }

  /** Take up one's seat again. */
  comeBack(seat: number): Promise<unknown> {
    return this.ask(`/seats/${seat}/back`, {});
  }

  hint(): Promise<Advice> {
    return this.ask("/hint", { seat: this.seat });
  }

  analysis(): Promise<Analysis> {
    return this.ask("/analysis", {});
  }

  /** Something to know, or why not. */
  private async ask<T>(what: string, body: object): Promise<T> {
    const answer = await this.send(what, body);
    if (!answer.ok) throw new Refused(await messageOf(answer));
    return (await answer.json()) as T;
  }

  async rules(language: string): Promise<Chapter[]> {
    const answer = await this.outside.fetch(`${this.address("/rules", false)}?lang=${language}`);
    if (!answer.ok) throw new Refused(await messageOf(answer));
    return (await answer.json()) as Chapter[];
  }

  /** Post with one key, again and again while the line fails: the server carries it out once. */
  private async post(what: string, body: object): Promise<Answer> {
    const whole = { seat: this.seat, key: this.outside.key(), ...body };
    for (let n = 0; n < TRIES; n += 1) {
      if (n) await this.outside.wait(backoff(n - 1, this.outside.random));
      let answer: Response;
      try {
        answer = await this.send(what, whole);
      } catch {
        this.line("lost");
        continue;
      }
      if (answer.status >= 500 || answer.status === 429) continue;
      return this.conclude(answer);
    }
    return { applied: false };
  }

  private async conclude(answer: Response): Promise<Answer> {
    const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    const message = said["refused"] ?? said["message"] ?? said["detail"];
    const clause = typeof said["clause"] === "number" ? said["clause"] : 0;
    if (answer.ok && said["applied"]) {
      const version = typeof said["version"] === "number" ? said["version"] : 0;
      await this.reach(version);
      return { applied: true };
    }
    if (answer.status === 409 || said["resync"]) await this.resync();
    return { applied: false, clause, ...(message ? { message: String(message) } : {}) };
  }

  /** Until the table shows what was answered: nobody chooses twice from a table that has moved on. */
  private async reach(version: number): Promise<void> {
    const behind = (): boolean => version > (this.now?.version ?? -1);
    if (behind() && this.socket?.readyState === 1) {
      const shown = new Promise<void>((resolve) => (this.arrived = () => behind() || resolve()));
      await Promise.race([shown, this.outside.wait(EVENT_LAG)]);
    }
    if (behind()) await this.resync();
  }

  private send(what: string, body: object): Promise<Response> {
    return this.outside.fetch(this.address(what, false), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-csrf-token": this.csrf },
      body: JSON.stringify(body),
    });
  }

  private address(what: string, seated: boolean): string {
    const own = seated && this.seat !== null ? `?seat=${this.seat}` : "";
    return `${location.origin}/api/tables/${encodeURIComponent(this.table)}${what}${own}`;
  }
}

/** The server says no, for good. */
export class Refused extends Error {}

export async function messageOf(answer: Response): Promise<string> {
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  return String(said["refused"] ?? said["message"] ?? said["detail"] ?? answer.status);
}
