// The line to the server: actions by POST with a key of their own, events by a socket that comes back.
import type { Aside, Company, Said } from "./company";
import type { Chapter, Snapshot } from "./scene";
import { advance, type TableEvent } from "./state";

/** `lost`: it is tried again, after longer and longer pauses; `refused`: the server will not, and nothing more is tried. */
export type Line = "connecting" | "live" | "lost" | "refused";

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

/** A link that seats somebody, and where it works. */
export interface Invitation {
  link: string;
  reach: "device" | "network" | "anywhere";
}

interface Remark {
  move: number;
  who: string;
  mark: string;
  words: string;
}

/** A finished game judged, once it is ready. */
export type Analysis =
  | { ready: false; done: number; of: number; level: string; turns: readonly Remark[] } // so far
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
/** How long a line has to hold until the next pause is a short one again: many a server opens a socket to shut it. */
export const HELD = 2000;
/** And between two words of what is in sight. */
export const SEEN_APART = 4000;
/** How long the event of a move that was taken may lag behind the answer to it. */
export const EVENT_LAG = 2000;
/** How long a line that is looked at may be quiet until the other end is asked whether it is there, and may take to say so. */
export const QUIET = 12000;
export const ANSWERS = 5000;
const TRIES = 6;
const [CONNECTING, OPEN] = [0, 1]; // as sockets have it
const PASSING = [408, 429]; // statuses of requests that come too late or too often
const MOST = 600; // seconds that a server may have a page wait; timers of a month go off at once
const SHUT = 4000; // a socket is shut with this and the status that a page would have had

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
  private failures = 0; // tries since the line last held
  private stuck = false; // the table as it is now cannot be had
  private closed = false;
  private inSight = globalThis.document?.visibilityState !== "hidden"; // does somebody look at the page?
  private saidSeen = -1; // the last version that the house knows to have been in sight
  private isSaying = false;
  private listening = 0;
  private heard = 0; // messages
  private fetching: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined; // the table once more, after the one on its way
  private readonly sleepers = new Set<() => void>();
  private arrived: () => void = () => {};

  constructor(
    readonly table: string,
    public seat: number | null,
    private readonly csrf: string,
    private readonly changed: (now: Snapshot) => void,
    private readonly line: (line: Line, why: string) => void,
    private readonly outside: Outside = HERE,
    private readonly beside: (told: Aside) => void = () => {},
  ) {}

  /** Fetch the table, then follow it until `close`, or until the server refuses it for good. */
  async open(): Promise<void> {
    const turn = (this.listening += 1);
    this.closed = false;
    this.failures = 0;
    this.line("connecting", "");
    await this.resync();
    if (turn === this.listening) this.listen();
  }

  close(): void {
    this.closed = true;
    this.listening += 1;
    this.socket?.close();
    this.wake();
  }

  /** Look through the eyes of another seat of this device. */
  async takeUp(seat: number): Promise<void> {
    this.close();
    this.seat = seat;
    this.now = undefined;
    await this.open();
  }

  /** The whole table anew, one at a time: whoever asks while it is on its way is told by the next. */
  resync(): Promise<void> {
    const begin = (): Promise<void> => {
      this.next = undefined;
      return (this.fetching = this.whole());
    };
    this.next ??= this.fetching.then(begin, begin);
    return this.next;
  }

  private async whole(): Promise<void> {
    for (let n = 0; !this.closed; n += 1) {
      const { seat } = this;
      const found = await this.fetchTable();
      if (this.closed || seat !== this.seat) return; // nobody looks through these eyes any more
      this.stuck = found instanceof Refused;
      if (!(found instanceof Refused)) {
        this.take(found);
        return this.live();
      }
      if (found.wait === undefined) return this.refuse(found.message);
      this.line("lost", found.message);
      await this.rest(found.wait + backoff(n, this.outside.random));
    }
  }

  private async fetchTable(): Promise<Snapshot | Refused> {
    try {
      const answer = await this.outside.fetch(this.address("", true), { headers: { accept: "application/json" } });
      return answer.ok ? ((await answer.json()) as Snapshot) : await refusalOf(answer);
    } catch {
      return new Refused("", 0); // the line is cut
    }
  }

  /** Try at once where the line is lost: the network or the page has come back, or somebody asks for it. */
  hurry(): void {
    if (this.closed) return;
    this.wake();
    if (this.socket?.readyState === OPEN) return;
    this.failures = Math.min(this.failures, 1);
    if (this.socket?.readyState === CONNECTING) this.listen(); // it may wait for an answer that went astray
  }

  private listen(): void {
    const turn = (this.listening += 1);
    this.socket?.close();
    const after = this.now ? `&version=${this.now.version}` : "";
    const address = this.address("/events", true).replace(/^http/, "ws");
    const socket = this.outside.socket(address + (address.includes("?") ? after : after.replace("&", "?")));
    this.socket = socket;
    socket.onopen = () => {
      if (turn !== this.listening) return;
      if (!this.inSight) socket.send("away");
      this.saidSeen = -1;
      void this.saySeen();
      void this.holds(turn);
      void this.watch(turn);
    };
    socket.onmessage = (message) => {
      if (turn !== this.listening) return;
      this.heard += 1;
      this.live();
      void this.hear(JSON.parse(String(message.data)));
    };
    socket.onclose = (shut) => {
      if (turn === this.listening) void this.again(turn, refusalIn(shut));
    };
  }

  /** A line that was lost counts as mended once something is heard, or once it has held. */
  private async holds(turn: number): Promise<void> {
    if (!this.failures) this.live();
    await this.outside.wait(HELD);
    if (!this.isOpen(turn)) return;
    this.failures = 0;
    this.live();
  }

  /** A cable that is pulled out, or a house that stands still, shuts nothing: what is quiet is asked. */
  private async watch(turn: number): Promise<void> {
    while (this.isOpen(turn)) {
      const { heard } = this;
      await this.outside.wait(QUIET);
      if (heard === this.heard) await this.isHere(turn);
    }
  }

  /** Say that the page is in sight, to which the house has an answer. */
  private async isHere(turn: number): Promise<void> {
    if (!this.inSight || !this.isOpen(turn)) return;
    const { heard } = this;
    this.socket?.send("here");
    await this.outside.wait(ANSWERS);
    if (heard !== this.heard || !this.isOpen(turn)) return;
    const next = (this.listening += 1); // whatever the old one may still say
    this.socket?.close();
    await this.again(next, new Refused("", 0));
  }

  private isOpen(turn: number): boolean {
    return turn === this.listening && this.socket?.readyState === OPEN;
  }

  private live(): void {
    if (this.socket?.readyState === OPEN && !this.stuck) this.line("live", "");
  }

  private async again(turn: number, why: Refused): Promise<void> {
    if (why.wait === undefined) return this.refuse(why.message);
    this.line("lost", why.message);
    this.failures += 1;
    await this.rest(why.wait + backoff(this.failures - 1, this.outside.random));
    if (turn === this.listening) this.listen();
  }

  /** Nothing more is tried: whoever looks at the page reads why. */
  private refuse(why: string): void {
    this.close();
    this.line("refused", why);
  }

  private async rest(time: number): Promise<void> {
    let wake = (): void => {};
    const woken = new Promise<void>((resolve) => (wake = resolve));
    this.sleepers.add(wake);
    await Promise.race([this.outside.wait(time), woken]);
    this.sleepers.delete(wake);
  }

  /** Every pause ends here. */
  private wake(): void {
    for (const wake of this.sleepers) wake();
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
    void this.saySeen();
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

  /** How many other tables wait for whoever plays here. */
  async waits(): Promise<number> {
    const answer = await this.outside.fetch(`/api/next?after=${encodeURIComponent(this.table)}`, { headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as { tables: number }).tables : 0;
  }

  async speak(text: string, reaction: string): Promise<Said> {
    return (await this.ask<{ line: Said }>("/chat", { text, reaction, seat: this.seat, key: this.outside.key() })).line;
  }

  /** The clocks are to stand still, or to go on. */
  pause(paused: boolean): Promise<unknown> {
    return this.ask("/pause", { paused });
  }

  /** The link to a free seat, for a friend. */
  invite(seat: number): Promise<Invitation> {
    return this.ask(`/seats/${seat}/link`, {});
  }

  /** Say whether the page is in sight; a line that is not there yet says it once it is. */
  looks(isInSight: boolean): void {
    this.inSight = isInSight;
    if (isInSight) void this.isHere(this.listening); // a telephone in a pocket loses its line unheard
    else if (this.socket?.readyState === OPEN) this.socket.send("away");
    void this.saySeen();
  }

  /** Say which version is in sight, so that nobody is told of it: at once, and then not before a while. */
  private async saySeen(): Promise<void> {
    if (this.isSaying) return;
    this.isSaying = true;
    while (this.inSight && this.socket?.readyState === OPEN && this.now?.you.length && this.now.version > this.saidSeen) {
      this.saidSeen = this.now.version;
      this.socket.send(`seen ${this.saidSeen}`);
      await this.outside.wait(SEEN_APART);
    }
    this.isSaying = false;
  }

  /** Let a bot play for somebody who keeps the others waiting. */
  offer(seat: number): Promise<unknown> {
    return this.ask(`/seats/${seat}/offer`, {});
  }

  /** Take up one's seat again. */
  comeBack(seat: number): Promise<unknown> {
    return this.ask(`/seats/${seat}/back`, {});
  }

  /** One of the means of a host. */
  hosts(path: string, body: object): Promise<Partial<Invitation>> {
    return this.ask(path, body);
  }

  hint(glance: boolean): Promise<Advice> {
    return this.ask("/hint", { seat: this.seat, glance });
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
    let why = new Refused("", 0);
    for (let n = 0; n < TRIES; n += 1) {
      if (n) await this.rest((why.wait ?? 0) + backoff(n - 1, this.outside.random));
      const answer = await this.send(what, whole).catch(() => undefined);
      if (answer && !mayPass(answer.status)) {
        this.live();
        return this.conclude(answer);
      }
      why = answer ? await refusalOf(answer) : new Refused("", 0);
      this.line("lost", why.message);
    }
    this.live();
    return { applied: false, ...(why.message ? { message: why.message } : {}) };
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

/** The server says no; `wait`: milliseconds until it may be asked again, nothing where that is for good. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly wait?: number,
  ) {
    super(message);
  }
}

/** Is it another matter in a while? */
function mayPass(status: number): boolean {
  return status >= 500 || PASSING.includes(status);
}

async function refusalOf(answer: Response): Promise<Refused> {
  if (!mayPass(answer.status)) return new Refused(await messageOf(answer));
  return new Refused(await saidIn(answer), milliseconds(answer.headers.get("retry-after")));
}

/** As long as the server wants to be left alone. */
function milliseconds(seconds: string | null | undefined): number {
  return 1000 * Math.min(MOST, Number(seconds) || 0);
}

/** Why a socket was shut: by the server with a reason, which begins with the seconds to wait if there are any; or cut. */
function refusalIn({ code, reason }: CloseEvent): Refused {
  const [, seconds, message] = /^(\d+ )?(.*)$/s.exec(reason) ?? [];
  const status = code - SHUT;
  const isForGood = status >= 400 && !mayPass(status);
  return isForGood ? new Refused(message ?? "") : new Refused(message ?? "", milliseconds(seconds));
}

export async function messageOf(answer: Response): Promise<string> {
  return (await saidIn(answer)) || String(answer.status);
}

/** The sentence of the server; nothing where something before it answers in its place. */
async function saidIn(answer: Response): Promise<string> {
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  return String(said["refused"] ?? said["message"] ?? said["detail"] ?? "");
}
