/** The page that the service worker keeps (window/service-worker.js). */

/** Its own cache, so that nothing else is in it. */
const CACHE = "ujicart-window";
const WORKER = "/admin/window-worker.js";

/** A browser without it needs a signal to open the page. */
export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register(WORKER, { scope: "/admin/window", updateViaCache: "none" })
    .catch(() => {});
}

/** When somebody signs out. What was sold stays until it's sent. */
export function dropKeptPage(): void {
  if ("caches" in window) caches.delete(CACHE).catch(() => {});
}
