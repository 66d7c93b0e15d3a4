import { beforeEach, describe, expect, it } from "vitest";
import { begin, freshen } from "../src/fresh";

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

  it("does not lose the focus", () => {
    const summary = document.querySelector("summary") as HTMLElement;
    summary.tabIndex = 0;
    summary.focus();
    freshen(page(SEATS("Bea")));
    expect(document.activeElement?.id).toBe("chairs");
  });
});
