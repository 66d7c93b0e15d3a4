/** What the house has committed to for this game once more, as the page has it; whoever asks for it cuts (cut.ts). */
export function commitmentOfRematch(): string {
  return document.getElementById("table")?.dataset["again"] ?? "";
}
