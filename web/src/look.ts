// The symbols of a game, put into the document: pieces use them, and look.css colours them.
import { symbolsOf } from "./drawing";

/** The names of the symbols at this address; none where there is no picture. */
export async function lookOf(address: string): Promise<Set<string>> {
  if (!address) return new Set();
  const answer = await fetch(address);
  if (!answer.ok) return new Set();
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const svg = document.importNode(drawn, true);
  svg.setAttribute("class", "symbols");
  svg.setAttribute("aria-hidden", "true");
  document.body.prepend(svg);
  return symbolsOf(svg);
}
