// Starts a lesson in <div id="table" data-game data-title data-play data-look>, as the server lays it out.
import { mount } from "svelte";
import "../../src/tablee/kit/pictures/draw.css";
import Lesson from "./Lesson.svelte";
import { keepFocus } from "./focus";
import "./lesson.css";
import { lookOf } from "./look";
import "./table.css";
import { speak } from "./words";

const place = document.getElementById("table");
if (!place) throw new Error("This page has no table.");
const { game = "", title = "", play = "", look = "" } = place.dataset;
const language = document.documentElement.lang || "en";
const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
const symbols = await lookOf(look);
place.replaceChildren();
keepFocus(place);
mount(Lesson, { target: place, props: { game, title, play, csrf, symbols, say: speak(language) } });
