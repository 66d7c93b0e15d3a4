// Buttons that have no room in the first rows are put aside.

const SLACK = 6; // pixels by which things of two rows may overlap

/**
 * Hide what does not fit into so many rows, how many that are: first what can be done on the table,
 * then what stands for many, and what only a button does at last. */
export function beyondRows(box: HTMLElement, rows: number): number {
  const more = box.querySelector<HTMLElement>(".more");
  const things = [...box.querySelectorAll<HTMLElement>("button, .heading, .to-come")].filter((one) => one !== more && !one.closest(".advice"));
  for (const one of things) one.toggleAttribute("data-beyond", false);
  if (rows === Infinity || !more || rowsOf(things) <= rows) return 0;
  more.hidden = false; // it needs room, too
  const last = (kind: string): HTMLElement[] => things.filter((one) => one.matches(kind)).reverse();
  const movable = [...last(".choice[data-on-table]"), ...last(".verb:not(.list)"), ...last(".choice:not([data-on-table])")];
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

/** A row is what stands beside each other, however high each thing is. */
function rowsOf(things: readonly HTMLElement[]): number {
  const there = things.filter((one) => one.offsetParent !== null && one.matches("button, .to-come"));
  const sides = there.map((one) => [one.offsetTop, one.offsetTop + one.offsetHeight] as const).sort((a, b) => a[0] - b[0]);
  let [rows, end] = [0, -Infinity];
  for (const [top, bottom] of sides) {
    if (top > end - SLACK) rows += 1;
    end = top > end - SLACK ? bottom : Math.max(end, bottom);
  }
  return rows;
}
