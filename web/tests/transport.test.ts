import { beforeEach, expect, test, vi } from "vitest";
import type { Snapshot } from "../src/scene";
import { ANSWERS, backoff, FIRST_WAIT, HELD, LONGEST_WAIT, QUIET, SEEN_APART, Transport, type Line, type Outside } from "../src/transport";
import { snapshot } from "./state.test";

class Socket {
  static all: Socket[] = [];
  said: string[] = [];
  send(text: string): void {
    this.said.push(text);
  }
  readyState = 0;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (shut: { code: number; reason: string }) => void;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

const last = (): Socket => Socket.all.at(-1) as Socket;
const answer = (body: object, status = 200, headers = {}): Response => new Response(JSON.stringify(body), { status, headers });

interface Scene {
  transport: Transport;
  seen: Snapshot[];
  lines: Line[];
  whys: string[];
  waits: number[];
  over: Map<number, () => void>; // ends a pause that a test has to end
  fetch: ReturnType<typeof vi.fn>;
}

function table(...answers: (Response | Error)[]): Scene {
  const seen: Snapshot[] = [];
  const lines: Line[] = [];
  const [whys, waits]: [string[], number[]] = [[], []];
  const over = new Map<number, () => void>();
  let keys = 0;
  const fetch = vi.fn(() => {
    const next = answers.shift() ?? answer(snapshot({ version: 9 }));
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  const outside: Outside = {
    fetch: fetch as unknown as typeof globalThis.fetch,
    socket: (address) => new Socket(address) as unknown as WebSocket,
    wait: (milliseconds) => {
      if (milliseconds !== QUIET && milliseconds !== ANSWERS) return Promise.resolve(void waits.push(milliseconds));
      return new Promise((resolve) => over.set(milliseconds, resolve));
    },
    random: () => 0.5,
    key: () => `key-${(keys += 1)}`,
  };
  const hear = (line: Line, why: string): void => {
    lines.push(line);
    whys.push(why);
  };
  const transport = new Transport("t", 0, "token", (now) => seen.push(now), hear, outside);
  return { transport, seen, lines, whys, waits, over, fetch };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const bodies = (fetch: Scene["fetch"]): Record<string, unknown>[] =>
  fetch.mock.calls.filter(([, init]) => init?.body).map(([, init]) => JSON.parse(init.body));

beforeEach(() => {
  Socket.all = [];
});

test("a table is fetched, then followed from its version", async () => {
  const { transport, seen, lines } = table(answer(snapshot()));
  await transport.open();
  expect(last().address).toMatch(/^ws.*\/api\/tables\/t\/events\?seat=0&version=3$/);
  last().open();
  last().say({ version: 4, prompt: "Next." });
  await settled();
  expect(seen.map((now) => now.version)).toEqual([3, 4]);
  expect(lines.at(-1)).toBe("live");
});

test("a lost line comes back and resumes from the last version seen", async () => {
  const { transport } = table(answer(snapshot()));
  await transport.open();
  last().open();
  last().say({ version: 4 });
  last().close();
  await settled();
  expect(Socket.all).toHaveLength(2);
  expect(last().address).toContain("version=4");
});

test("a gap is filled by the whole table", async () => {
  const { transport, seen } = table(answer(snapshot()), answer(snapshot({ version: 8 })));
  await transport.open();
  last().open();
  last().say({ version: 8 });
  await settled();
  expect(seen.map((now) => now.version)).toEqual([3, 8]);
});

test("an action keeps its key while the line fails, and names the decision it answers", async () => {
  const { transport, fetch } = table(answer(snapshot()), new TypeError("no line"), answer({}, 503), answer({ applied: true, version: 4 }));
  await transport.open();
  last().open();
  expect(await transport.act("grow e3", null)).toEqual({ applied: true });
  expect(bodies(fetch)).toHaveLength(3);
  expect(new Set(bodies(fetch).map((body) => body["key"]))).toEqual(new Set(["key-1"]));
  expect(bodies(fetch)[0]).toMatchObject({ seat: 0, decision: "0:3", action: "grow e3" });
});

test("a refusal carries its clause and is not tried again", async () => {
  const { transport, fetch } = table(answer(snapshot()), answer({ refused: "Not allowed.", clause: 402 }, 422));
  await transport.open();
  expect(await transport.act("grow e3", null)).toEqual({ applied: false, message: "Not allowed.", clause: 402 });
  expect(bodies(fetch)).toHaveLength(1);
});

test("an answer to a stale decision brings the table as it is", async () => {
  const { transport, seen } = table(answer(snapshot()), answer({ resync: true, message: "Too late." }, 409), answer(snapshot({ version: 7 })));
  await transport.open();
  expect((await transport.act("pass", null)).applied).toBe(false);
  expect(seen.at(-1)?.version).toBe(7);
});

test("a move without a socket is seen all the same", async () => {
  const { transport, seen } = table(answer(snapshot()), answer({ applied: true, version: 4 }), answer(snapshot({ version: 4 })));
  await transport.open();
  await transport.act("pass", null);
  expect(seen.at(-1)?.version).toBe(4);
});

test("an action is settled when the table shows it, not before", async () => {
  const { transport, seen, fetch } = table(answer(snapshot()), answer({ applied: true, version: 4 }));
  const patient = transport as unknown as { outside: { wait: () => Promise<void> } };
  patient.outside.wait = () => new Promise(() => {});
  await transport.open();
  last().open();
  let done = false;
  const acting = transport.act("pass", null).then(() => (done = true));
  await settled();
  expect(done).toBe(false);
  last().say({ version: 4 });
  await acting;
  expect(seen.map((now) => now.version)).toEqual([3, 4]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("which version is in sight is said, the latest once in a while, and nothing out of sight", async () => {
  const { transport } = table(answer(snapshot()));
  const rests: (() => void)[] = [];
  const patient = transport as unknown as { outside: { wait: () => Promise<void> } };
  patient.outside.wait = () => new Promise((done) => rests.push(done));
  const passes = async (): Promise<void> => {
    for (const done of rests.splice(0)) done();
    await settled();
  };
  await transport.open();
  last().open();
  expect(last().said).toEqual(["seen 3"]);
  for (const version of [4, 5, 6]) last().say({ version });
  await settled();
  expect(last().said).toEqual(["seen 3"]);
  await passes();
  expect(last().said).toEqual(["seen 3", "seen 6"]);
  transport.looks(false);
  last().say({ version: 7 });
  await passes();
  await passes();
  expect(last().said).toEqual(["seen 3", "seen 6", "away"]);
  transport.looks(true);
  expect(last().said).toEqual(["seen 3", "seen 6", "away", "here", "seen 7"]);
});

test("who looks on says nothing of what is in sight", async () => {
  const { transport } = table(answer(snapshot({ you: [] })));
  await transport.open();
  last().open();
  expect(last().said).toEqual([]);
});

test("whether the page is in sight is said where somebody listens, and once a line is there", async () => {
  const { transport } = table(answer(snapshot()));
  transport.looks(false);
  await transport.open();
  expect(last().said).toEqual([]);
  last().open();
  expect(last().said).toEqual(["away"]);
  transport.looks(true);
  expect(last().said).toEqual(["away", "here", "seen 3"]);
  last().close();
  transport.looks(true);
  await settled();
  last().open();
  expect(last().said).toEqual(["seen 3"]); // a page is in sight unless it says otherwise
});

test("a line that is quiet is asked, and one that does not answer is another's turn", async () => {
  const { transport, lines, over } = table(answer(snapshot()));
  await transport.open();
  last().open();
  const pass = (pause: number): Promise<void> => (over.get(pause)?.(), settled());
  await pass(QUIET);
  expect(last().said).toEqual(["seen 3", "here"]);
  last().say({ aside: { there: true } });
  await pass(ANSWERS);
  expect([Socket.all.length, lines.at(-1)]).toEqual([1, "live"]);
  last().say({ version: 4 });
  await pass(QUIET); // it was not quiet
  await pass(QUIET);
  expect(last().said).toEqual(["seen 3", "here", "seen 4", "here"]);
  const silent = last();
  silent.close = () => void (silent.readyState = 2); // nobody is there to shut it
  await pass(ANSWERS);
  expect(Socket.all).toHaveLength(2);
  expect(lines.at(-1)).toBe("lost");
  expect(last().address).toContain("version=4");
  silent.say({ version: 5 });
  last().open();
  last().say({ version: 5, prompt: "Next." });
  expect([transport.now?.prompt, lines.at(-1)]).toEqual(["Next.", "live"]);
});

test("a page out of sight asks nothing, and asks at once when it comes back", async () => {
  const { transport, over } = table(answer(snapshot()));
  await transport.open();
  last().open();
  transport.looks(false);
  over.get(QUIET)?.();
  await settled();
  expect(last().said).toEqual(["seen 3", "away"]);
  transport.looks(true);
  over.get(ANSWERS)?.();
  await settled();
  expect(Socket.all).toHaveLength(2);
});

test("an invitation is asked for by its seat", async () => {
  const { transport, fetch } = table(answer({ address: "/join/x", link: "http://192.168.1.7/join/x", reach: "network" }));
  expect((await transport.invite(1)).link).toContain("192.168.1.7");
  expect(fetch.mock.calls[0]?.[0]).toMatch(/\/api\/tables\/t\/seats\/1\/link$/);
});

test("an event that never comes is fetched", async () => {
  const { transport, seen } = table(answer(snapshot()), answer({ applied: true, version: 4 }), answer(snapshot({ version: 4 })));
  await transport.open();
  last().open();
  await transport.act("pass", null);
  expect(seen.map((now) => now.version)).toEqual([3, 4]);
});

/** The server lets the socket in, and shuts it at once with a reason. */
async function shut(code: number, reason = ""): Promise<void> {
  last().open();
  last().close(code, reason);
  await settled();
}

test("a socket that is let in and shut out again waits longer each time", async () => {
  const { transport, waits } = table(answer(snapshot()));
  await transport.open();
  for (let n = 0; n < 8; n += 1) await shut(1013);
  const pauses = waits.filter((wait) => wait !== HELD && wait !== SEEN_APART);
  expect(pauses).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => backoff(n, () => 0.5)));
  expect(pauses.at(-1)).toBe(LONGEST_WAIT * 0.75);
});

test("only a line that has held makes the next pause short again", async () => {
  const { transport, waits } = table(answer(snapshot()));
  await transport.open();
  await shut(1006);
  await shut(1006);
  last().open();
  await settled();
  last().close(1006);
  await settled();
  const pauses = waits.filter((wait) => wait !== HELD && wait !== SEEN_APART);
  expect(pauses).toEqual([0, 1, 0].map((n) => backoff(n, () => 0.5)));
});

test("a line just come back is called lost until it holds or something is heard", async () => {
  const { transport, lines } = table(answer(snapshot()));
  await transport.open();
  await shut(1006);
  const before = lines.length;
  last().open();
  expect(lines.slice(before)).toEqual([]);
  last().say({ version: 4 });
  expect(lines.at(-1)).toBe("live");
});

test("who comes too often waits as long as the server says, and the page says why", async () => {
  const { transport, lines, whys, waits } = table(answer(snapshot()));
  await transport.open();
  await shut(4429, "30 Too much at once.");
  expect(waits.at(-1)).toBe(30_000 + backoff(0, () => 0.5));
  expect([lines.at(-1), whys.at(-1)]).toEqual(["lost", "Too much at once."]);
  expect(Socket.all).toHaveLength(2);
  await shut(4429, "99999999 Too much at once.");
  expect(waits.at(-1)).toBeLessThan(2 ** 31); // or the timer would go off at once
});

test.each([4403, 4404, 4410])("who is shut out with %i stays out, and the page says why", async (code) => {
  const { transport, lines, whys } = table(answer(snapshot()));
  await transport.open();
  await shut(code, "There is no such table.");
  transport.hurry();
  await settled();
  expect(Socket.all).toHaveLength(1);
  expect([lines.at(-1), whys.at(-1)]).toEqual(["refused", "There is no such table."]);
});

test("a table refused at the start is no table, and nothing is followed", async () => {
  const { transport, lines, whys, fetch } = table(answer({ message: "There is no such table." }, 404));
  await transport.open();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(Socket.all).toHaveLength(0);
  expect([lines.at(-1), whys.at(-1)]).toEqual(["refused", "There is no such table."]);
});

test("whoever was refused may try again", async () => {
  const { transport, seen } = table(answer({ message: "No." }, 403), answer(snapshot()));
  await transport.open();
  await transport.open();
  expect([seen.length, Socket.all.length]).toEqual([1, 1]);
});

test("a gap that the server refuses to fill is told, and nothing stands still in silence", async () => {
  const { transport, lines, whys } = table(answer(snapshot()), answer({ message: "You do not play this seat." }, 403));
  await transport.open();
  last().open();
  last().say({ version: 8 });
  await settled();
  expect([lines.at(-1), whys.at(-1)]).toEqual(["refused", "You do not play this seat."]);
  expect(last().readyState).toBe(3);
});

test("a gap is filled once the server has time again, and until then the line is not called live", async () => {
  const busy = answer({ message: "Too much at once." }, 429, { "retry-after": "7" });
  const { transport, seen, lines, whys, waits } = table(answer(snapshot()), busy, answer(snapshot({ version: 8 })), answer(snapshot({ version: 8 })));
  let go = (): void => {};
  const patient = transport as unknown as { outside: { wait: (milliseconds: number) => Promise<void> } };
  await transport.open();
  last().open();
  patient.outside.wait = (milliseconds) => new Promise((resolve) => (waits.push(milliseconds), (go = resolve)));
  last().say({ version: 7 });
  await settled();
  last().say({ version: 8 });
  await settled();
  expect([lines.at(-1), whys.at(-1)]).toEqual(["lost", "Too much at once."]);
  expect(waits.at(-1)).toBe(7_000 + backoff(0, () => 0.5));
  go();
  await settled();
  expect([seen.at(-1)?.version, lines.at(-1)]).toEqual([8, "live"]);
});

test("many gaps at once are filled one after another, by no more than are needed", async () => {
  const { transport, seen, fetch } = table(answer(snapshot()), answer(snapshot({ version: 8 })), answer(snapshot({ version: 12 })));
  await transport.open();
  last().open();
  last().say({ version: 8 });
  await Promise.resolve(); // it is on its way
  for (const version of [9, 10, 11, 12]) last().say({ version });
  await settled();
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(seen.at(-1)?.version).toBe(12);
});

test("what another seat saw is not shown to whoever takes the device over", async () => {
  const { transport, seen, fetch } = table(answer(snapshot()), answer(snapshot({ version: 8, seat: 0 })), answer(snapshot({ version: 8, seat: 1 })));
  await transport.open();
  last().open();
  last().say({ version: 8 }); // its gap is being filled for seat 0
  await Promise.resolve();
  await transport.takeUp(1);
  await settled();
  expect(fetch.mock.calls.at(-1)?.[0]).toContain("seat=1");
  expect(seen.map((now) => now.seat)).toEqual([0, 1]);
});

test("a seat that may not be taken up is refused in words", async () => {
  const { transport, lines, whys } = table(answer(snapshot()), answer({ message: "You do not play this seat." }, 403));
  await transport.open();
  await transport.takeUp(1);
  expect([lines.at(-1), whys.at(-1)]).toEqual(["refused", "You do not play this seat."]);
});

test("a page that comes back to sight ends the pause", async () => {
  const { transport } = table(answer(snapshot()));
  const patient = transport as unknown as { outside: { wait: () => Promise<void> } };
  await transport.open();
  patient.outside.wait = () => new Promise(() => {});
  last().open();
  last().close(1006);
  await settled();
  expect(Socket.all).toHaveLength(1);
  transport.hurry();
  await settled();
  expect(Socket.all).toHaveLength(2);
});

test("an action sent too often waits as it is told, and is refused in the server's words", async () => {
  const often = (): Response => answer({ message: "Too much at once." }, 429, { "retry-after": "3" });
  const { transport, waits, fetch } = table(answer(snapshot()), ...Array.from({ length: 6 }, often));
  await transport.open();
  expect(await transport.act("pass", null)).toEqual({ applied: false, message: "Too much at once." });
  expect(bodies(fetch)).toHaveLength(6);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(3_000);
});

test("waits double, with chance in them, up to a limit", () => {
  expect([0, 1, 2].map((n) => backoff(n, () => 1))).toEqual([FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]);
  expect(backoff(30, () => 1)).toBe(LONGEST_WAIT);
  expect(backoff(0, () => 0)).toBe(FIRST_WAIT / 2);
});
