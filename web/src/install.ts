// Lets a browser install the house as an app: a worker shows a page of ours, in the language of this one, where
// there is no line (src/tablee/server/web/look/worker.js). It imports nothing, for every page loads it.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    const reads = encodeURIComponent(document.documentElement.lang);
    navigator.serviceWorker.register(`/worker.js?reads=${reads}`).catch(() => {}); // pages do without it
  });
}
export {};
