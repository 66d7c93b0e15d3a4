import { expect, test } from "vitest";
import { Looks } from "../src/advice.svelte";
import { Refused, type Advice } from "../src/transport";

const GLANCE: Advice = { level: "Club", by_words: false, looked: 40, choices: [] };
const CLOSER: Advice = { ...GLANCE, looked: 400 };

/** Somebody who is asked, and whose answers come when they are let go. */
function adviser() {
  const waiting: { glance: boolean; answer: (advice: Advice) => void; fail: (why: Error) => void }[] = [];
  const ask = (glance: boolean) => new Promise<Advice>((answer, fail) => waiting.push({ glance, answer, fail }));
  const looks = new Looks(() => ask, () => (name: string) => name);
  return { waiting, looks };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a first look is there at once, and a closer one takes its place", async () => {
  const { waiting, looks } = adviser();
  const done = looks.look();
  expect(waiting.map((one) => one.glance)).toEqual([true]);
  waiting[0]!.answer(GLANCE);
  await settled();
  expect([looks.found, looks.asking]).toEqual([GLANCE, true]);
  waiting[1]!.answer(CLOSER);
  await done;
  expect([looks.found, looks.asking]).toEqual([CLOSER, false]);
});

test("what somebody looks at stays", async () => {
  const { waiting, looks } = adviser();
  const done = looks.look();
  waiting[0]!.answer(GLANCE);
  await settled();
  looks.shown = "plant a1";
  waiting[1]!.answer(CLOSER);
  await done;
  expect(looks.found).toEqual(GLANCE);
});

test("nothing comes for a decision that is over, and nothing more is asked about it", async () => {
  const { waiting, looks } = adviser();
  const done = looks.look();
  looks.forget();
  waiting[0]!.answer(GLANCE);
  await done;
  expect([looks.found, looks.asking, waiting.length]).toEqual([undefined, false, 1]);
});

test("a refusal is said; one of the closer look leaves the first", async () => {
  const { waiting, looks } = adviser();
  let done = looks.look();
  waiting[0]!.fail(new Refused("Hints are for tables where all others are bots."));
  await done;
  expect([looks.wrong, looks.asking, waiting.length]).toEqual(["Hints are for tables where all others are bots.", false, 1]);
  done = looks.look();
  waiting[1]!.answer(GLANCE);
  await settled();
  waiting[2]!.fail(new TypeError("no line"));
  await done;
  expect([looks.found, looks.wrong]).toEqual([GLANCE, ""]);
});
