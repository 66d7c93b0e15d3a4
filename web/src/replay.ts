// Starts a replay in <div id="table" data-api data-address data-look>, as the server lays it out.
import { mount } from "svelte";
import "../../src/tablee/kit/pictures/draw.css";
import Replay from "./Replay.svelte";
import { lookOf } from "./look";
import { Positions } from "./positions";
import "./table.css";
import "./replay.css";
import { speak } from "./words";

const place = document.getElementById("table");
if (!place) throw new Error("This page has no table.");
const { api = "", address = "", look = "" } = place.dataset;
const language = document.documentElement.lang || "en";
const symbols = await lookOf(look);
place.replaceChildren();
mount(Replay, { target: place, props: { positions: new Positions(api), table: address, language, symbols, say: speak(language) } });
