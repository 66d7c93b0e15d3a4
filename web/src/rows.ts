// Buttons that have no room in the first rows are put aside.

const SLACK = 6; // pixels that things of one row may stand apart

/** Hide, from the last one on, what does not fit into so many rows; how many that are. */
export function beyondRows(box: HTMLElement, rows: number): number {
  const more = box.querySelector<HTMLElement>(".more");
  const things = [...box.querySelectorAll<HTMLElement>("button, .heading, .to-come")].filter((one) => one !== more && !one.closest(".advice"));
  for (const one of things) one.toggleAttribute("data-beyond", false);
  if (rows === Infinity || !more || rowsOf(things) <= rows) return 0;
  more.hidden = false; // it needs room, too
  const movable = things.filter((one) => one.matches(".choice, .verb:not(.list)")).reverse();
  let aside = 0;
  for (const one of movable) {
    if (rowsOf([...things, more]) <= rows) break;
    one.toggleAttribute("data-beyond", true);
    aside += 1;
    const group = one.closest(".group");
    if (!group?.querySelector(".choice:not([data-beyond])")) group?.querySelector(".heading")?.toggleAttribute("data-beyond", true);
  }
  more.hidden = aside === 0;
  return aside;
}

function rowsOf(things: readonly HTMLElement[]): number {
  const tops = things.filter((one) => one.offsetParent !== null && one.matches("button, .to-come")).map((one) => one.offsetTop).sort((a, b) => a - b);
  return tops.filter((top, i) => i === 0 || top - (tops[i - 1] ?? 0) > SLACK).length;
}
