/** The window page, cached for offline use by its service worker (window/service-worker.js). */

/** The cache that has only this page. */
const CACHE = "ujicart-window";
const WORKER = "/admin/window-worker.js";

/** Registers the service worker. Browsers without service workers can open the page only online. */
export function keepOfflinePage(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register(WORKER, { scope: "/admin/window", updateViaCache: "none" })
    .catch(() => {});
}

/**
 * Deletes the cached page when another person comes or goes. Unsent sales stay.
 * @returns whether there was one
 */
export async function dropOfflinePage(): Promise<boolean> {
  if (!("caches" in window)) return false;
  return caches.delete(CACHE).catch(() => false);
}
