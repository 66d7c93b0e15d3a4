// The symbols of a game, put into the document: pieces use them, and look.css colours them.
import { symbolsOf } from "./drawing";

/** The names of the symbols at this address; none where there is no picture. */
export async function lookOf(address: string): Promise<Set<string>> {
  if (!address) return new Set();
  const answer = await fetch(address).catch(() => undefined);
  const text = answer?.ok && (await answer.text().catch(() => ""));
  if (!text) return new Set(); // the table can be played without
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.importNode(drawn, true);
  svg.setAttribute("class", "symbols");
  svg.setAttribute("aria-hidden", "true");
  document.body.prepend(svg);
  return symbolsOf(svg);
}
