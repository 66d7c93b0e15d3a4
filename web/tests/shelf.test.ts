import { expect, test } from "vitest";
import { Refusal, Shelf } from "../src/shelf";

type Asked = { address: string; method: string; type: string | undefined; csrf: string | undefined };

/** A shelf before a server that gives these answers, one after another; undefined is a line that is cut. */
function before(...answers: (Response | undefined)[]): { shelf: Shelf; asked: Asked[]; waits: number[] } {
  const asked: Asked[] = [];
  const waits: number[] = [];
  const server = (async (address: string, request: RequestInit) => {
    const headers = request.headers as Record<string, string>;
    asked.push({ address, method: request.method ?? "", type: headers["content-type"], csrf: headers["x-csrf-token"] });
    const answer = answers.shift();
    if (!answer) throw new TypeError("cut");
    return answer;
  }) as typeof fetch;
  const shelf = new Shelf("oeil_en_coin", "mark", 99, server, async (time) => void waits.push(time));
  return { shelf, asked, waits };
}

test("a file is what is sent, and comes back as a photograph", async () => {
  const { shelf, asked } = before(Response.json({ photo: "p" }, { status: 201 }));
  expect(await shelf.add("d", new Blob(["x"]))).toEqual({ photo: "p" });
  expect(asked).toEqual([
    { address: "/api/decks/d/photos", method: "POST", type: "application/octet-stream", csrf: "mark" },
  ]);
});

test("a busy house and a cut line are tried again, longer each time", async () => {
  const { shelf, asked, waits } = before(new Response("{}", { status: 503 }), undefined, Response.json({ deck: "d" }));
  expect(await shelf.make("Été")).toBe("d");
  expect(asked.length).toBe(3);
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
});

test("an answer that breaks off is asked for again", async () => {
  const { shelf, asked } = before(new Response("{\"photos\": ["), Response.json({ deck: "d" }));
  expect(await shelf.show("d")).toEqual({ deck: "d" });
  expect(asked.length).toBe(2);
});

test("a refusal says why, and is not tried again", async () => {
  const { shelf, asked } = before(Response.json({ refused: "It is broken." }, { status: 422 }));
  await expect(shelf.add("d", new Blob(["x"]))).rejects.toThrow(new Refusal("It is broken."));
  expect(asked.length).toBe(1);
});

test("a line that stays cut ends in a refusal", async () => {
  const { shelf, asked } = before();
  await expect(shelf.throwAway("d")).rejects.toBeInstanceOf(Refusal);
  expect(asked.map((one) => one.method)).toEqual(Array(6).fill("DELETE"));
});

test("what is deleted has no answer", async () => {
  const { shelf, asked } = before(new Response(null, { status: 204 }));
  await shelf.throwAway("d", "p");
  expect(asked[0]?.address).toBe("/api/decks/d/photos/p");
});
