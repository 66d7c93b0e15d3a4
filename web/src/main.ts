// Starts the live table in <div id="table" data-table data-seat data-look>, as the server lays it out.
import { mount } from "svelte";
import "../../src/tablee/kit/draw.css";
import App from "./App.svelte";
import { symbolsOf } from "./drawing";
import "./table.css";
import { speak } from "./words";

const place = document.getElementById("table");
if (!place) throw new Error("This page has no table.");
const { table = "", seat = "", look = "" } = place.dataset;
const language = document.documentElement.lang || "en";
const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";

/** Symbols have to be in the document for pieces to use them and for look.css to colour them. */
async function lookOf(address: string): Promise<Set<string>> {
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

const symbols = await lookOf(look);
place.replaceChildren();
mount(App, {
  target: place,
  props: { table, seat: seat === "" ? null : Number(seat), csrf, language, symbols, say: speak(language) },
});
