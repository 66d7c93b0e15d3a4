// Starts the live table in <div id="table" data-table data-seat data-look>, as the server lays it out.
import { mount } from "svelte";
import "../../src/tablee/kit/pictures/draw.css";
import App from "./App.svelte";
import { keepFocus } from "./focus";
import { isGuided } from "./guided";
import { lookOf } from "./look";
import "./table.css";
import "./frame.css";
import "./replay.css";
import "./company.css";
import "./rules.css";
import "./ending.css";
import "./front.css";
import { speak } from "./words";

const place = document.getElementById("table");
if (!place) throw new Error("This page has no table.");
const { table = "", seat = "", look = "", title = "", lessons = "{}", guided = "", house = "", reach = "" } = place.dataset;
const language = document.documentElement.lang || "en";
const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";

const symbols = await lookOf(look);
place.replaceChildren();
keepFocus(place);
mount(App, {
  target: place,
  props: { table, seat: seat === "" ? null : Number(seat), csrf, language, title, lessons: JSON.parse(lessons) as Record<string, string>, symbols, guided: isGuided(table, guided === "yes"), house, reach, say: speak(language) },
});
