import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copied } from "../src/copying";

const LINK = "http://192.168.1.7:8000/join/x~y";

function field(): HTMLInputElement {
  document.body.innerHTML = `<input readonly value="${LINK}">`;
  return document.querySelector("input") as HTMLInputElement;
}

beforeEach(() => vi.stubGlobal("isSecureContext", true));
afterEach(() => vi.unstubAllGlobals());

test("a link goes to the clipboard where there is one", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copied(field())).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
});

test("without one what is selected is copied, or left selected to be copied by hand", async () => {
  vi.stubGlobal("isSecureContext", false);
  const link = field();
  const command = vi.fn(() => true);
  Object.assign(document, { execCommand: command });
  expect(await copied(link)).toBe(true);
  expect(document.activeElement).toBe(link);
  command.mockReturnValue(false);
  expect(await copied(link)).toBe(false);
  command.mockImplementation(() => {
    throw new Error("not here");
  });
  expect(await copied(link)).toBe(false);
});
