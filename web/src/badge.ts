// The icon of the tab has a dot while the table waits for whoever looks at it; so has its title.

export function showTurn(isTurn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const { still, turn } = icon?.dataset ?? {};
  if (!icon || !turn) return;
  if (still === undefined) icon.dataset["still"] = icon.getAttribute("href") ?? "";
  const wanted = isTurn ? turn : (icon.dataset["still"] ?? "");
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}
