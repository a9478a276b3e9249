/** The window page, cached for offline use by its service worker (window/service-worker.js). */

/** A cache with only this page in it. */
const CACHE = "ujicart-window";
const WORKER = "/admin/window-worker.js";

/** Browsers without service workers can open the page only online. */
export function keepOfflinePage(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register(WORKER, { scope: "/admin/window", updateViaCache: "none" })
    .catch(() => {});
}

/** Deletes the cached page on sign-out. Unsent sales stay. */
export function dropOfflinePage(): void {
  if ("caches" in window) caches.delete(CACHE).catch(() => {});
}
