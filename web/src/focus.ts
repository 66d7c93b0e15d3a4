// The focus is never lost: where what had it is taken away, it goes to the same thing drawn anew; else, from the
// table to where Tab enters the table, from elsewhere to the choices; and last to the prompt. No button gets it
// that did not have it: whoever presses Enter twice must not choose unseen.

const MARKS = ["data-key", "data-action", "data-verb"];
const ABLE = "button:enabled, a[href], input:enabled, select:enabled, summary, [tabindex]";

/** Open a dialog over everything as soon as it is there: the focus goes into it, and back afterwards. */
export function modal(dialog: HTMLDialogElement): void {
  dialog.showModal();
}

/** Keep it within this element, from now on. */
export function keepFocus(root: HTMLElement): void {
  let held: Element | undefined;
  let isOnTable = false;
  root.addEventListener("focusin", ({ target }) => {
    held = target instanceof Element ? target : undefined;
    isOnTable = !!held?.closest(".zones"); // what is taken away no longer says where it was
  });
  // Whoever leaves by Tab or by a click leaves something that is still there. What is put elsewhere among others that
  // come or go is still there as well, but the browser takes the focus from it.
  const look = (changes: readonly MutationRecord[]): void => {
    const active = document.activeElement;
    if (!held || (active && active !== document.body)) return;
    const isMoved = changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(held ?? null)));
    if (isMoved || !(held.isConnected && held.matches(ABLE))) give(root, again(held), isOnTable);
  };
  new MutationObserver(look).observe(root, { childList: true, subtree: true, attributeFilter: ["disabled", "tabindex"] });
}

/** Finds the same thing drawn anew. */
function again(held: Element): string {
  const mark = MARKS.find((name) => held.hasAttribute(name));
  return mark ? `[${mark}="${CSS.escape(held.getAttribute(mark) ?? "")}"]:is(${ABLE})` : "";
}

function give(root: HTMLElement, same: string, isOnTable: boolean): void {
  for (const way of [same, isOnTable ? '.zones [tabindex="0"]' : "", ".choices", ".prompt h1"]) {
    const to = way ? root.querySelector<HTMLElement | SVGElement>(way) : null;
    if (!to) continue;
    if (!to.matches(ABLE)) to.setAttribute("tabindex", "-1");
    return to.focus({ preventScroll: true });
  }
}
