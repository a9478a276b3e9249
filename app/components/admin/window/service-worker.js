/**
 * The service worker of /admin/window. It responds with a cached page first, so that the till opens with no signal, and
 * then caches a newer page. It caches that page's assets too, and ignores all other requests.
 */

const PAGE = "/admin/window";
const CACHE = "ujicart-window";
const FRESH_MS = 3 * 60_000;

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([skipWaiting(), keepOfflinePage()]));
});

addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (url.pathname !== PAGE) return;
    // A query is used by the plain (no-JavaScript) bill, and after a sale, so load it from the server.
    event.respondWith(url.search === "" ? openKept(event) : openNew(event));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(kept(url.pathname).then((file) => file ?? fetch(request)));
  }
});

async function kept(path) {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

async function openKept(event) {
  const page = await kept(PAGE);
  if (!page) {
    event.waitUntil(keepOfflinePage());
    return fetch(event.request);
  }
  const age = Math.abs(Date.now() - Date.parse(page.headers.get("Date")));
  if (!(age < FRESH_MS)) event.waitUntil(keepOfflinePage());
  return page;
}

async function openNew(event) {
  const page = await kept(PAGE);
  if (!page) event.waitUntil(keepOfflinePage());
  try {
    return await fetch(event.request);
  } catch (error) {
    if (page) return page;
    throw error;
  }
}

/**
 * Fetches a fresh page and caches it, with all of its files or none. It never caches a page that was shown to someone,
 * since that may contain a one-time message.
 */
async function keepOfflinePage() {
  try {
    // The cache is opened before the request. If someone signs out meanwhile, their page goes into a cache that's
    // already deleted.
    const cache = await caches.open(CACHE);
    const headers = { Accept: "text/html", "X-Kept-Copy": "1" };
    const page = await fetch(PAGE, { headers, redirect: "error", cache: "no-store" });
    if (!page.ok) return;
    const files = await filesOf(await page.clone().text());
    const before = await cache.match(PAGE);
    const filesBefore = before ? await filesOf(await before.text()) : [];
    const stored = (await cache.keys()).map((request) => new URL(request.url).pathname);
    await cache.addAll(files.filter((file) => !stored.includes(file)));
    await cache.put(PAGE, page);
    // An open page of the previous build still sells, so its files are kept.
    if (files.join() === filesBefore.join()) return;
    const needed = [PAGE, ...files, ...filesBefore];
    const old = stored.filter((path) => !needed.includes(path));
    await Promise.all(old.map((path) => cache.delete(path)));
  } catch {
    // There's no connection, or nobody is signed in. The cached page stays.
  }
}

/** The files that a page names, and the fonts that its style sheets name. */
async function filesOf(html) {
  const files = filesIn(html);
  const styles = files.filter((file) => file.endsWith(".css"));
  const texts = await Promise.all(styles.map(async (file) => (await cachedOrFetched(file)).text()));
  return [...new Set([...files, ...texts.flatMap(filesIn)])];
}

const cachedOrFetched = async (file) => (await caches.match(file)) ?? fetch(file);

const filesIn = (text) => text.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g) ?? [];
