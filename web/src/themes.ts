// Light or dark: as the machine has it, until the reader wishes otherwise (see theme.ts).

export function isDark(): boolean {
  const wish = document.documentElement.dataset["theme"];
  return wish ? wish === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function turnTheme(): void {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // a private window keeps nothing
  }
}
