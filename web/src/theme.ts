// Runs before the page is shown: light or dark as the reader last wished (see themes.ts). It imports
// nothing, so that it can be a plain script in the head.
try {
  const wish = localStorage.getItem("theme");
  if (wish === "light" || wish === "dark") document.documentElement.dataset["theme"] = wish;
} catch {
  // a private window keeps nothing
}
export {};
