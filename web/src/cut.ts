// Whoever sits down cuts: 32 bytes by chance go along with the form that seats them, and this browser keeps a receipt of
// them, which the page of seats shows. Without scripts the field stays empty, and the seat has not cut.
const SIZE = 32; // bytes
const KEPT = "tablee cut "; // and the commitment: what a receipt is kept under

/** Bytes by chance, written in hexadecimal digits. */
function byChance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SIZE));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The seat that somebody takes with this form: that of the button, of the field, or the one that is to be theirs. */
function seatOf(form: HTMLFormElement, button: HTMLElement | null, field: HTMLInputElement): string {
  const named = button?.dataset["seat"] || field.dataset["seat"];
  if (named) return named;
  const chairs = [...form.querySelectorAll<HTMLSelectElement>('select[name^="who-"]')].map(({ value }) => value);
  const mine = chairs.indexOf("me");
  return String(mine < 0 ? chairs.indexOf("beside") : mine);
}

function keep(commitment: string, receipt: string): void {
  try {
    localStorage.setItem(KEPT + commitment, receipt);
  } catch {} // nothing is kept here: the cut counts all the same
}

function kept(commitment: string): string {
  try {
    return localStorage.getItem(KEPT + commitment) ?? "";
  } catch {
    return "";
  }
}

/** The receipt, if its cut came before the deal: one that came too late is none, and would accuse the house of nothing. */
function counted(receipt: string, given: string): string {
  const [seat, cut] = receipt.split(":").slice(-2);
  return given.split(" ").includes(`${seat}:${cut}`) ? receipt : "";
}

function sent(event: SubmitEvent): void {
  const form = event.target;
  const field = form instanceof HTMLFormElement ? form.querySelector<HTMLInputElement>('input[name="cut"]') : null;
  if (!field || field.value) return;
  const { commitment = "", fixed = "" } = field.dataset;
  field.value = byChance();
  keep(commitment, `tablee-1:${commitment}:${fixed}:${seatOf(field.form!, event.submitter, field)}:${field.value}`);
}

/** Show the receipt of this table, if this browser has it. */
export function begin(): void {
  document.addEventListener("submit", sent);
  for (const part of document.querySelectorAll<HTMLElement>("[data-receipt]")) {
    const field = part.querySelector("input");
    const receipt = counted(kept(part.dataset["receipt"] ?? ""), part.dataset["given"] ?? "");
    if (field) field.value = receipt;
    part.hidden = !receipt;
  }
}
begin();
