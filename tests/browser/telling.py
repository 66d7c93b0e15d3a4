"""A browser that can be told things: headless ones refuse, so that a few of its doors are ours.

The page, the worker and the house are the real ones. Stood in for are whoever asks for a permission,
the push service, and the part of the screen where notices are shown.
"""

import json
from typing import Any

from playwright.sync_api import Worker

from tests.tools.patience import until
from tests.tools.pushing import Subscribed

from .person import Person

# In the page; what a browser would remember lies in localStorage: permission, signedBy. `answer` is
# what its person says when asked, `breaks` has the push service fail.
PAGE = """(() => {
    if (!location.protocol.startsWith("http")) return; // a new tab is no page of anybody yet
    const told = TOLD, kept = localStorage;
    const bytes = (key) => Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")),
        (letter) => letter.charCodeAt(0)).buffer;
    const subscription = () => ({
        endpoint: told.endpoint,
        options: { applicationServerKey: bytes(kept.signedBy) },
        toJSON: () => told,
        unsubscribe: async () => { delete kept.signedBy; return true; },
    });
    Object.defineProperty(Notification, "permission", { get: () => kept.permission ?? "default" });
    Notification.requestPermission = async () => {
        kept.asked = Number(kept.asked ?? 0) + 1;
        return (kept.permission = kept.answer ?? "granted");
    };
    PushManager.prototype.getSubscription = async () => (kept.signedBy ? subscription() : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
        if (kept.breaks || !userVisibleOnly) throw new DOMException("no push service", "AbortError");
        kept.signedBy = applicationServerKey;
        return subscription();
    };
})()"""
# In the worker: as real ones do, it refuses what the standard forbids, and keeps one notice for each tag.
WORKER = """() => {
    self.shown = [], self.seen = [], self.went = [];
    const all = ServiceWorkerRegistration.prototype;
    all.showNotification = async (title, told) => {
        if (told.renotify && (!told.tag || told.silent)) throw new TypeError("renotify");
        const close = () => (self.shown = self.shown.filter((it) => it !== one));
        const one = { title, tag: "", ...told, close };
        self.shown = [...self.shown.filter((it) => !one.tag || it.tag !== one.tag), one];
        self.seen.push(title);
    };
    all.getNotifications = async ({ tag } = {}) => self.shown.filter((it) => !tag || it.tag === tag);
    WindowClient.prototype.focus = async function () { self.went.push(["focus", this.url]); };
    Clients.prototype.openWindow = async (url) => { self.went.push(["open", url]); return null; };
}"""
SHOWN = "() => self.shown.map(({ close, ...told }) => told)"
CLICK = """(tag) => {
    const event = new ExtendableEvent("notificationclick");
    event.notification = self.shown.find((one) => one.tag === tag);
    dispatchEvent(event);
}"""


class Device:
    """A person's browser with its worker, which can be told things."""

    def __init__(self, person: Person, subscribed: Subscribed) -> None:
        self.person, self.subscribed = person, subscribed
        person.context.add_init_script(PAGE.replace("TOLD", json.dumps(subscribed.told)))

    def ready(self) -> None:
        """Wait until the worker of a page that has been visited stands."""
        person, session = self.person, self.person.context.new_cdp_session(self.person.page)
        registrations: list[dict[str, Any]] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: registrations.extend(told["registrations"]),
        )
        session.send("ServiceWorker.enable")
        until(lambda: person.context.service_workers and registrations, rest=person.rest)
        person.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        self.session, self.registration = session, registrations[0]
        self.worker.evaluate(WORKER)

    @property
    def worker(self) -> Worker:
        """The worker, for a look into it."""
        return self.person.context.service_workers[-1]

    def delivers(self, text: str) -> list[dict[str, Any]]:
        """The push service brings a message, already opened; all that is shown then."""
        before = self.worker.evaluate("() => self.seen.length")
        wanted = {
            "origin": self.registration["scopeURL"].rstrip("/"),
            "registrationId": self.registration["registrationId"],
            "data": text,
        }
        self.session.send("ServiceWorker.deliverPushMessage", wanted)
        until(
            lambda: self.worker.evaluate("() => self.seen.length") > before,
            "nothing was shown for a message",
            self.person.rest,
        )
        return self.shown()

    def shown(self) -> list[dict[str, Any]]:
        """What is shown now."""
        return list(self.worker.evaluate(SHOWN))

    def touches(self, tag: str) -> list[Any]:
        """Somebody touches a notice: where that led."""
        before = len(self.went())
        self.worker.evaluate(CLICK, tag)
        until(lambda: len(self.went()) > before, "a touch led nowhere", self.person.rest)
        return list(self.went()[-1])

    def went(self) -> list[Any]:
        """Where touches have led so far."""
        return list(self.worker.evaluate("() => self.went"))
