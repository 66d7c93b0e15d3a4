// Buttons beside a link to send: one that copies it, one that shares it where the browser can. Without scripts, and on
// a plain http address, where a browser may have neither, the link stands in a field that selects itself when touched.
// The page may put in its parts anew (fresh.ts): what is pressed is looked for when it is pressed.
import { copied } from "./copying";

const SHOWN = 2500; // milliseconds that a button says what it has done

async function copy(button: HTMLElement, field: HTMLInputElement): Promise<void> {
  const done = await copied(field);
  if (!done) field.closest(".sending")?.querySelector(".by-hand")?.classList.add("needed");
  const said = button.dataset[done ? "copied" : "byHand"] ?? "";
  if (button.textContent === said) return;
  const usual = button.textContent;
  button.textContent = said;
  button.setAttribute("aria-live", "polite");
  setTimeout(() => (button.textContent = usual), SHOWN);
}

function field(name: string | undefined): HTMLInputElement | null {
  const found = document.getElementById(name ?? "");
  return found instanceof HTMLInputElement ? found : null;
}

function pressed(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copies], [data-shares]") : null;
  const link = field(button?.dataset["copies"] ?? button?.dataset["shares"]);
  if (!button || !link) return;
  if (button.dataset["copies"]) return void copy(button, link);
  navigator.share?.({ text: button.dataset["words"] ?? "", url: link.value }).catch(() => {}); // or they think better of it
}

function touched(event: Event): void {
  if (event.target instanceof HTMLInputElement && event.target.readOnly) event.target.select();
}

/** Show the buttons that this browser has something for. */
export function begin(): void {
  const { dataset } = document.documentElement;
  dataset["copies"] = "yes";
  if (typeof navigator.share === "function") dataset["shares"] = "yes";
  document.addEventListener("click", pressed);
  for (const kind of ["focusin", "click"]) document.addEventListener(kind, touched);
}
begin();
