// Where there is little room beside the table: below 1100 pixels, as in table.css.
import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("max-width: 1099px");
