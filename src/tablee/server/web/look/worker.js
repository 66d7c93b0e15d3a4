// Shows a page of ours where there is no line, and keeps files whose address changes with their content;
// tables are never kept. Shows what the house has to say while nobody looks. The server writes what it knows
// above this: STORE, the name of what is kept, which changes with all of it; OFFLINE, the page; NEEDED, what
// that page loads; FILES, every file that may be kept; ICON, and UNSAID, what is shown of a message without words.

addEventListener("install", (event) => {
  const learn = async () => {
    await (await caches.open(STORE)).addAll([OFFLINE, ...NEEDED]);
    await skipWaiting();
  };
  event.waitUntil(learn());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  else if (origin === location.origin && FILES.includes(pathname + search)) event.respondWith(file(pathname + search));
});

async function kept(address) {
  return (await caches.open(STORE)).match(address);
}

async function file(address) {
  const there = await kept(address);
  if (there) return there;
  const answer = await fetch(address);
  if (answer.ok) await (await caches.open(STORE)).put(address, answer.clone());
  return answer;
}

// --- Messages, though no page is open --------------------------------------------------------

addEventListener("push", (event) => event.waitUntil(show(said(event.data))));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(within(event.notification.data?.url)));
});

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

// Whatever came, something is shown for it: a browser that was woken for nothing lets nobody wake it again.
function said(data) {
  try {
    const words = data.json();
    if (typeof words.title === "string" && words.title) return words;
  } catch {
    // no words, or none that we know how to read
  }
  return UNSAID;
}

async function show({ title, body = "", url = "/", tag = "", language = "" }) {
  const to = within(url);
  const seen = (await pages()).some((page) => page.focused && page.visibilityState === "visible" && leadsTo(page, to));
  const told = { body, lang: language, icon: ICON, data: { url: to.href }, silent: seen };
  await registration.showNotification(title, tag ? { ...told, tag, renotify: !seen } : told);
  if (!seen) return;
  const shown = await registration.getNotifications(tag ? { tag } : {});
  for (const one of shown) if (one.data?.url === to.href) one.close(); // its table lies before them already
}

async function open(to) {
  const page = (await pages()).find((one) => leadsTo(one, to));
  return page ? page.focus() : clients.openWindow(to.href);
}

function pages() {
  return clients.matchAll({ type: "window", includeUncontrolled: true });
}

function leadsTo(page, to) {
  return new URL(page.url).pathname === to.pathname;
}

// An address of ours, whatever a message says.
function within(url) {
  const home = new URL("/", location.origin);
  try {
    const to = new URL(url ?? "/", home);
    return to.origin === home.origin ? to : home;
  } catch {
    return home;
  }
}

// The browser has given this device another address: the house is told, or nothing would come any more.
async function renew({ oldSubscription, newSubscription }) {
  const { key } = await (await fetch("/api/push/key")).json();
  const wishes = { userVisibleOnly: true, applicationServerKey: key };
  const now = newSubscription ?? (await registration.pushManager.subscribe(wishes));
  const { csrf } = await (await fetch("/api/me")).json();
  const { endpoint, expirationTime, keys } = now.toJSON();
  const subscription = { endpoint, expirationTime, keys };
  await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": csrf },
    body: JSON.stringify({ subscription, replaces: oldSubscription?.endpoint ?? "" }),
  });
}
