// Words on paper can be printed. Passkeys: the button is there where the browser can make one, and asks for it.
import { startAuthentication, startRegistration, browserSupportsWebAuthn } from "@simplewebauthn/browser";

const button = document.querySelector<HTMLButtonElement>("button#passkey");

/** Sends something to the house. */
async function send(path: string, body: unknown): Promise<Record<string, never>> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": button?.dataset["csrf"] ?? "", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.refused ?? told.message ?? "");
  return told;
}

/** Makes a passkey, or comes back by one. */
async function use(what: string): Promise<void> {
  const { options, token } = await send("/api/passkeys/ask", { what });
  if (!options || !token) return;
  const answer = what === "make" ? await startRegistration({ optionsJSON: options }) : await startAuthentication({ optionsJSON: options });
  await send(`/api/passkeys/${what}`, { token, answer });
}

/** Says why not, where it is read aloud. */
function tell(why: string): void {
  const told = document.querySelector(".passkey-wrong") ?? document.createElement("p");
  told.className = "wrong passkey-wrong";
  told.setAttribute("role", "alert");
  told.textContent = why;
  button?.parentElement?.before(told);
}

if (button && browserSupportsWebAuthn()) {
  button.hidden = false;
  button.addEventListener("click", () => {
    button.setAttribute("aria-disabled", "true");
    use(button.dataset["what"] ?? "")
      .then(() => location.assign(button.dataset["to"] ?? "/you"))
      .catch((why: Error) => {
        if (why.name === "NotAllowedError" || why.name === "AbortError") return; // they thought better of it
        tell((button.dataset["wrong"] ?? "").replace("%", why.message));
      })
      .finally(() => button.removeAttribute("aria-disabled"));
  });
}

const print = document.querySelector<HTMLButtonElement>("button#print");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
