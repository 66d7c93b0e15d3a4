// One's own photographs on the page of a new table, in <div id="own-deck" data-game data-seats data-largest data-heic>.
import { mount } from "svelte";
import Deck from "./Deck.svelte";
import { Shelf } from "./shelf";
import { speak } from "./words";

const place = document.getElementById("own-deck");
const choice = document.querySelector<HTMLSelectElement>("select#deck");
if (!place || !choice) throw new Error("This page has no decks.");
const { game = "", seats = "0", largest = "0", heic = "" } = place.dataset;
const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";

place.replaceChildren();
mount(Deck, {
  target: place,
  props: {
    shelf: new Shelf(game, csrf, Number(largest)),
    choice,
    seats: Number(seats),
    heic: heic === "yes",
    language: document.documentElement.lang || "en",
    say: speak(document.documentElement.lang || "en"),
  },
});
