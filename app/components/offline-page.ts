import { useEffect } from "react";

/** The window page, cached for offline use by its service worker (window/service-worker.js). */

/** The cache that has only this page. */
const CACHE = "ujicart-window";
const WORKER = "/admin/window-worker.js";

/** Registers the service worker. Browsers without service workers can open the page only online. */
function keepOfflinePage(): void {
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

type OfflineTill = {
  /** True if this browser can store sales; null until that is known. */
  canKeep: boolean | null;
  /** True if the page was cached for another person, who used this device before. */
  isOthersPage: boolean;
  /** The open bill. If it has lines, the page doesn't reload. */
  bill: { readonly current: { lines: readonly unknown[] } };
};

/** Caches the till's page for use with no signal, and drops it once someone else has taken over this device. */
export function useOfflineTill({ canKeep, isOthersPage, bill }: OfflineTill) {
  useEffect(() => {
    if (canKeep && import.meta.env.PROD) keepOfflinePage();
  }, [canKeep]);
  useEffect(() => {
    if (!isOthersPage) return;
    dropOfflinePage().then((wasKept) => {
      if (wasKept && bill.current.lines.length === 0) location.reload();
    });
  }, [isOthersPage, bill]);
}
