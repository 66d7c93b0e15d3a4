// Keeps what a page says of tables true while somebody looks at it: who has sat down, whose turn it is. It asks for
// the page again now and then, and puts in what is marked data-fresh (every how many seconds) where that says
// something new. Pages work without it; it imports nothing.
const TOO_MANY = 429; // requests just now
const [told, timers]: [Map<string, string>, number[]] = [new Map(), []];
let resting = 0; // until then the server wants to be left alone
let waits = false; // for something, before it goes on to another page

function parts(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>("[data-fresh]")];
}

/** Does somebody write there? They would lose it. */
function isWrittenIn(part: HTMLElement): boolean {
  return [...part.querySelectorAll("input")].some(
    (input) => !input.readOnly && (input === document.activeElement || input.value !== input.defaultValue),
  );
}

/** Put in what is new; what was open stays so, and who stood there stands at its beginning. */
export function freshen(page: Document): void {
  for (const part of parts(document)) {
    const fresh = page.getElementById(part.id);
    if (!fresh || fresh.innerHTML === told.get(part.id) || isWrittenIn(part)) continue;
    told.set(part.id, fresh.innerHTML);
    const open = [...part.querySelectorAll<HTMLElement>("details[open][id]")].map(({ id }) => id);
    const stood = part.contains(document.activeElement);
    part.replaceChildren(...fresh.childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    part.tabIndex = -1;
    if (stood) part.focus();
  }
}

/** Where the page says that its time is over, it did not when it came, and nobody writes on it: on to what comes next. */
function onward(page: Document): string {
  const next = page.querySelector<HTMLElement>("[data-onward]")?.dataset["onward"] ?? "";
  return next && waits && !parts(document).some(isWrittenIn) ? next : "";
}

/** Is there nothing more to come from here: has the page moved, or gone? A server in trouble may come round. */
function isOver({ redirected, status }: Response): boolean {
  return redirected || (status >= 400 && status < 500 && status !== TOO_MANY);
}

/** Ask for the page once. */
export async function ask(): Promise<void> {
  if (document.visibilityState !== "visible" || Date.now() < resting) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer) return; // the next time, perhaps
  if (isOver(answer)) return rest();
  if (answer.status === TOO_MANY) resting = Date.now() + 1000 * (Number(answer.headers.get("retry-after")) || 0);
  const text = answer.ok && (await answer.text().catch(() => ""));
  if (!text) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = onward(page);
  if (!next) return freshen(page);
  waits = false; // a second departure would undo the first
  rest();
  location.assign(next);
}

/** Ask no more. */
function rest(): void {
  timers.splice(0).forEach(clearInterval);
}

/** Remember what the page says as it came, and begin. */
export function begin(): void {
  resting = 0;
  waits = parts(document).length > 0 && !document.querySelector("[data-onward]");
  for (const part of parts(document)) {
    told.set(part.id, part.innerHTML);
    timers.push(Number(setInterval(ask, 1000 * Number(part.dataset["fresh"]))));
  }
  if (timers.length) document.addEventListener("visibilitychange", () => timers.length && void ask());
}
begin();
