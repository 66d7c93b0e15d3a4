import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, begin, freshen } from "../src/fresh";

const SEATS = (who: string): string =>
  `<h1>Push</h1><ul id="chairs" data-fresh="4"><li>${who}
     <details id="link-1"><summary>Invite</summary></details><input name="name"></li></ul>`;

function page(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

describe("a page that stays true", () => {
  beforeEach(() => {
    document.body.innerHTML = SEATS("nobody");
    begin();
  });

  it("says who has sat down, and leaves open what was open", () => {
    document.querySelector("details")?.setAttribute("open", "");
    freshen(page(SEATS("Bea")));
    expect(document.querySelector("li")?.textContent).toContain("Bea");
    expect(document.querySelector("details")?.hasAttribute("open")).toBe(true);
  });

  it("leaves alone what says nothing new", () => {
    const before = document.querySelector("li");
    before?.querySelector("details")?.setAttribute("open", "");
    freshen(page(SEATS("nobody")));
    expect(document.querySelector("li")).toBe(before);
  });

  it("takes nothing from under the hands of somebody who writes", () => {
    const input = document.querySelector("input") as HTMLInputElement;
    input.value = "An";
    freshen(page(SEATS("Bea")));
    expect(document.querySelector("input")).toBe(input);
  });

  it("gives way to somebody who only holds a link there", () => {
    const input = document.querySelector("input") as HTMLInputElement;
    input.readOnly = true;
    input.focus();
    freshen(page(SEATS("Bea")));
    expect(document.querySelector("li")?.textContent).toContain("Bea");
  });

  it("does not lose the focus", () => {
    const summary = document.querySelector("summary") as HTMLElement;
    summary.tabIndex = 0;
    summary.focus();
    freshen(page(SEATS("Bea")));
    expect(document.activeElement?.id).toBe("chairs");
  });
});

describe("how long it asks", () => {
  const answers = (status: number): void => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(SEATS("Bea"), { status })));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = SEATS("nobody");
    begin();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([429, 500, 503])("asks again after a passing trouble: %i", async (status) => {
    answers(status);
    await ask();
    expect(document.querySelector("li")?.textContent).toContain("nobody");
    expect(vi.getTimerCount()).toBe(1);
    answers(200);
    await ask();
    expect(document.querySelector("li")?.textContent).toContain("Bea");
  });

  it("rests as long as the server says, and is not troubled by a page that breaks off", async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response("", { status: 429, headers: { "retry-after": "9" } })));
    vi.stubGlobal("fetch", fetch);
    await ask();
    vi.advanceTimersByTime(8_000);
    await ask();
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    const broken = { ok: true, status: 200, redirected: false, text: () => Promise.reject(new TypeError("cut")) };
    vi.stubGlobal("fetch", () => Promise.resolve(broken));
    await expect(ask()).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(1);
  });

  const ONWARD = SEATS("Bea").replace('id="chairs"', 'id="chairs" data-onward="/tables/x"');

  it("goes on where there is nothing more to wait for, unless somebody writes", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { href: "/", assign });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(ONWARD)));
    const input = document.querySelector("input") as HTMLInputElement;
    input.value = "An";
    await ask();
    expect(assign).not.toHaveBeenCalled();
    input.value = "";
    await Promise.all([ask(), ask()]);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/tables/x");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stays where the page had nothing to wait for when it came", async () => {
    const assign = vi.fn();
    document.body.innerHTML = ONWARD;
    begin();
    vi.stubGlobal("location", { href: "/", assign });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(ONWARD)));
    await ask();
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([403, 404, 410])("does not ask for what is not there any more: %i", async (status) => {
    answers(status);
    await ask();
    expect(vi.getTimerCount()).toBe(0);
  });
});
