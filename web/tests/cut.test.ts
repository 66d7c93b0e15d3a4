import { beforeEach, describe, expect, it } from "vitest";
import { begin } from "../src/cut";

const COMMITMENT = "ab".repeat(32);
const FIELD = `<input type="hidden" name="cut" value="" data-commitment="${COMMITMENT}" data-fixed="${"cd".repeat(32)}" data-seat="1">`;
begin();

function send(form: string): HTMLInputElement {
  document.body.innerHTML = form;
  document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
  return document.querySelector<HTMLInputElement>("[name=cut]")!;
}

function shown(given: string): string {
  document.body.innerHTML = `<div data-receipt="${COMMITMENT}" data-given="${given}" hidden><input></div>`;
  begin();
  const part = document.querySelector<HTMLElement>("div")!;
  return part.hidden ? "" : document.querySelector("input")!.value;
}

describe("who sits down", () => {
  beforeEach(() => localStorage.clear());

  it("cuts with 32 bytes, other ones each time", () => {
    const [one, other] = [send(`<form>${FIELD}</form>`).value, send(`<form>${FIELD}</form>`).value];
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(one);
  });

  it("keeps a receipt, which is shown where that cut counts", () => {
    const cut = send(`<form>${FIELD}</form>`).value;
    expect(shown(`0:${"ef".repeat(32)} 1:${cut}`)).toBe(`tablee-1:${COMMITMENT}:${"cd".repeat(32)}:1:${cut}`);
  });

  it("is shown none for a cut that came too late", () => {
    send(`<form>${FIELD}</form>`);
    expect(shown(`1:${"ef".repeat(32)}`)).toBe("");
    expect(shown("")).toBe("");
  });

  it("cuts for the seat that they have chosen", () => {
    const chairs = '<select name="who-0"><option value="bot:club"></select><select name="who-1"><option value="me"></select>';
    const cut = send(`<form>${chairs}${FIELD.replace(' data-seat="1"', "")}</form>`).value;
    expect(shown(`1:${cut}`)).toContain(`:1:${cut}`);
  });
});
