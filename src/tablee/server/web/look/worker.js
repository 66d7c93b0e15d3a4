// Shows a page of ours where there is no line, and keeps files whose address changes with their content;
// tables are never kept. The server writes what it knows above this: STORE, the name of what is kept, which
// changes with all of it; OFFLINE, the page; NEEDED, what that page loads; FILES, every file that may be kept.

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
