import { beforeEach, expect, test, vi } from "vitest";
import type { Snapshot } from "../src/scene";
import { backoff, FIRST_WAIT, LONGEST_WAIT, Transport, type Line, type Outside } from "../src/transport";
import { snapshot } from "./state.test";

class Socket {
  static all: Socket[] = [];
  readyState = 0;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;
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
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const last = (): Socket => Socket.all.at(-1) as Socket;
const answer = (body: object, status = 200): Response => new Response(JSON.stringify(body), { status });

interface Scene {
  transport: Transport;
  seen: Snapshot[];
  lines: Line[];
  fetch: ReturnType<typeof vi.fn>;
}

function table(...answers: (Response | Error)[]): Scene {
  const seen: Snapshot[] = [];
  const lines: Line[] = [];
  let keys = 0;
  const fetch = vi.fn(() => {
    const next = answers.shift() ?? answer(snapshot({ version: 9 }));
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  const outside: Outside = {
    fetch: fetch as unknown as typeof globalThis.fetch,
    socket: (address) => new Socket(address) as unknown as WebSocket,
    wait: () => Promise.resolve(),
    random: () => 0.5,
    key: () => `key-${(keys += 1)}`,
  };
  const transport = new Transport("t", 0, "token", (now) => seen.push(now), (line) => lines.push(line), outside);
  return { transport, seen, lines, fetch };
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

test("an event that never comes is fetched", async () => {
  const { transport, seen } = table(answer(snapshot()), answer({ applied: true, version: 4 }), answer(snapshot({ version: 4 })));
  await transport.open();
  last().open();
  await transport.act("pass", null);
  expect(seen.map((now) => now.version)).toEqual([3, 4]);
});

test("waits double, with chance in them, up to a limit", () => {
  expect([0, 1, 2].map((n) => backoff(n, () => 1))).toEqual([FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]);
  expect(backoff(30, () => 1)).toBe(LONGEST_WAIT);
  expect(backoff(0, () => 0)).toBe(FIRST_WAIT / 2);
});
