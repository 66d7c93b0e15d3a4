// Lets a browser install the house as an app: a worker shows a page of ours, in the language of this one, where
// there is no line, and what the house has to say while nobody looks (src/tablee/server/web/look/worker.js); what
// it showed of a page is put away once that page is seen. It imports nothing, for every page loads it.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    const reads = encodeURIComponent(document.documentElement.lang);
    navigator.serviceWorker.register(`/worker.js?reads=${reads}`).then(putAway).catch(() => {}); // pages do without it
  });
  document.addEventListener("visibilitychange", () => void putAway().catch(() => {}));
}

async function putAway(): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const registration = await navigator.serviceWorker.getRegistration();
  const here = new URL(location.href).pathname;
  for (const notice of (await registration?.getNotifications?.()) ?? []) {
    const { url } = (notice.data ?? {}) as { url?: string };
    if (url && new URL(url).pathname === here) notice.close();
  }
}
export {};
