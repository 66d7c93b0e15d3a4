// Whether this browser tells its person things while no page is open: what is so here, and buttons to change it. All
// words stand in the page (src/tablee/server/web/templates/push.html). Nobody is asked for anything before they tap.

/** `home`: an iPhone, where only what lies on the home screen may tell anything; `insecure`: a page without https. */
export type State = "insecure" | "unsupported" | "home" | "denied" | "off" | "on";

/** What of a browser decides what it can do. */
export interface Here {
  isSecure: boolean;
  canPush: boolean;
  agent: string;
  touches: number;
  onHomeScreen: boolean;
  permission: NotificationPermission | undefined;
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, "Edge"],
  [/OPR/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/Linux/, "Linux"],
];

/** What can be said of a browser before anything is asked of it; `off` may turn out to be `on`. */
export function stateOf(here: Here): State {
  const isApple = /iPhone|iPad|iPod/.test(here.agent) || (/Macintosh/.test(here.agent) && here.touches > 1);
  if (!here.isSecure) return "insecure";
  if (!here.canPush) return isApple && !here.onHomeScreen ? "home" : "unsupported";
  return here.permission === "denied" ? "denied" : "off";
}

/** What its person would call this device, in a list of theirs. */
export function deviceName(agent: string): string {
  const named = [BROWSERS, SYSTEMS].map((known) => known.find(([mark]) => mark.test(agent))?.[1]);
  return named.filter(Boolean).join(" · ");
}

/** A key as the house writes it: base64url, without padding. */
export function written(key: ArrayBuffer): string {
  const letters = String.fromCharCode(...new Uint8Array(key));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function here(): Here {
  return {
    isSecure: isSecureContext,
    canPush: "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis,
    agent: navigator.userAgent,
    touches: navigator.maxTouchPoints,
    onHomeScreen: matchMedia("(display-mode: standalone)").matches,
    permission: globalThis.Notification?.permission,
  };
}

/** A refusal of the house, or of the browser, in words for whoever tapped. */
class Refused extends Error {}

async function ask<T>(path: string, body?: object, method = body ? "POST" : "GET"): Promise<T> {
  const csrf = document.querySelector<HTMLMetaElement>("meta[name=csrf-token]")?.content ?? "";
  const headers = { "content-type": "application/json", "x-csrf-token": csrf };
  const answer = await fetch(`/api/push/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const told = (await answer.json().catch(() => ({}))) as T & { message?: string; refused?: string };
  if (!answer.ok) throw new Refused(told.message ?? told.refused ?? String(answer.status));
  return told;
}

/** The part of the page that is about this. */
export class Telling {
  private state: State = "off";

  constructor(private readonly section: HTMLElement) {
    for (const button of section.querySelectorAll<HTMLElement>("[data-does]")) {
      button.addEventListener("click", () => void this.does(button.dataset["does"] ?? ""));
    }
  }

  /** Show what is so. */
  async begin(): Promise<void> {
    this.show(stateOf(here()));
    if (this.state !== "off" || Notification.permission !== "granted") return;
    const told = await this.subscribed();
    const known = told && (await ask<{ device: string }>("here", { endpoint: told.endpoint }));
    if (known?.device) this.show("on");
  }

  private async does(what: string): Promise<void> {
    const buttons = this.section.querySelectorAll<HTMLButtonElement>("[data-does]");
    for (const button of buttons) button.disabled = true;
    this.say("");
    try {
      if (what === "on") await this.turnOn();
      if (what === "off") await this.turnOff();
      if (what === "test") await this.test();
    } catch (wrong) {
      const why = wrong instanceof Error ? wrong.message : String(wrong);
      this.say(wrong instanceof Refused ? why : `${this.section.dataset["failed"] ?? ""} ${why}`);
    }
    for (const button of buttons) button.disabled = false;
    this.keepFocus(what);
  }

  private async turnOn(): Promise<void> {
    const permission = await Notification.requestPermission(); // first, or an iPhone forgets that somebody tapped
    if (permission !== "granted") return this.show(stateOf(here()));
    const { key, message } = await ask<{ key: string; message: string }>("key");
    if (message) throw new Refused(message);
    const registration = await registered();
    let subscription = await registration.pushManager.getSubscription();
    const signedBy = subscription?.options.applicationServerKey;
    if (subscription && (!signedBy || written(signedBy) !== key)) {
      await subscription.unsubscribe(); // made when the house had another key
      subscription = null;
    }
    subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, expirationTime = null, keys } = subscription.toJSON();
    const told = { subscription: { endpoint, expirationTime, keys }, name: deviceName(navigator.userAgent) };
    await ask("subscriptions", told);
    this.show("on");
  }

  private async turnOff(): Promise<void> {
    const subscription = await this.subscribed();
    if (subscription) {
      const { device } = await ask<{ device: string }>("here", { endpoint: subscription.endpoint });
      if (device) await ask(`subscriptions/${device}`, undefined, "DELETE");
      await subscription.unsubscribe();
    }
    this.show("off");
  }

  private async test(): Promise<void> {
    const subscription = await this.subscribed();
    const endpoint = subscription?.endpoint ?? "";
    const { fate, message, why } = await ask<{ fate: string; message: string; why: string }>("test", { endpoint });
    this.say(why ? `${message} (${why})` : message);
    if (fate === "gone") await this.turnOff();
  }

  private async subscribed(): Promise<PushSubscription | null> {
    return (await registered()).pushManager.getSubscription();
  }

  private show(state: State): void {
    this.state = state;
    this.section.dataset["state"] = state;
    for (const part of this.section.querySelectorAll<HTMLElement>("[data-when]")) {
      part.hidden = part.dataset["when"] !== state;
    }
  }

  private say(words: string): void {
    const said = this.section.querySelector("[data-said]");
    if (said) said.textContent = words;
  }

  /** A button that has gone leaves the focus to what stands in its place. */
  private keepFocus(what: string): void {
    const pressed = this.section.querySelector<HTMLElement>(`[data-does="${what}"]`);
    const next = this.section.querySelector<HTMLElement>("[data-does]:not([hidden])");
    if (pressed && !pressed.hidden) pressed.focus();
    else (next ?? this.section.querySelector<HTMLElement>("h2"))?.focus();
  }
}

/** The worker of this page, once it stands (install.ts asks for the same one). */
async function registered(): Promise<ServiceWorkerRegistration> {
  const reads = encodeURIComponent(document.documentElement.lang);
  await navigator.serviceWorker.register(`/worker.js?reads=${reads}`);
  return navigator.serviceWorker.ready;
}

const section = globalThis.document?.querySelector<HTMLElement>("[data-push]");
if (section) void new Telling(section).begin().catch(() => {}); // it can be tapped all the same

// The time zone of whoever has wished nothing yet is that of their device.
const zone = document.querySelector<HTMLInputElement>("input[data-zone]");
if (zone?.value === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
