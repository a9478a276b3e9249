import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chromiumPath } from "../../dev/chromium.mjs";
import { openHydrated } from "../e2e/hydrated";
import { piecesOf, sum } from "../faults/books";
import { type Item, type RealShop, withShop } from "../faults/real-shop";

/** Three browsers at the window, on a bad line, while they reload and the shop is killed and restarted. */

const TILLS = 3;
const SALES = 200;
const PIECES = 500;
const PRICE_CENTS = 650;
/** Between two reloads. */
const AT_ONCE = 20;
const KILLED_AFTER = 80;
const RESTARTED_AFTER = 140;

const at = withShop({ LIMITS: "off" });
let browser: Browser;
beforeAll(async () => {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
  browser = await chromium.launch({ executablePath: chromiumPath(), args });
});
afterAll(() => browser?.close());

it("each of 600 sales is stored once, and shelf and cash are right", async () => {
  const { shop } = at;
  const tin = shop.sell({ pieces: PIECES, priceCents: PRICE_CENTS });
  const tills = await Promise.all(Array.from({ length: TILLS }, () => openTill(shop)));
  await Promise.all(
    tills.map((till, number) => sellAll(shop, till, { tin, isFirst: number === 0 })),
  );
  const stored = () => shop.books().orders.filter(({ origin }) => origin === "window");
  await expect
    .poll(
      async () => {
        await Promise.all(
          tills.map((page) => page.evaluate(() => dispatchEvent(new Event("online")))),
        );
        return stored().length;
      },
      { timeout: 600_000, interval: 500 },
    )
    .toBeGreaterThanOrEqual(TILLS * SALES);
  for (const page of tills) await expect.poll(() => unsent(page), { timeout: 600_000 }).toBe(0);

  expect(stored()).toHaveLength(TILLS * SALES);
  const books = shop.books();
  const { shelf, ledger, sold } = piecesOf(books, tin);
  expect({ shelf, ledger, sold }).toEqual({ shelf: 0, ledger: 0, sold: PIECES });
  expect(sum(books.lines.map(({ lacking }) => lacking))).toBe(TILLS * SALES - PIECES);
  const byCard = TILLS * Math.ceil(SALES / 3);
  expect(inTill(shop)).toEqual({
    cash: PRICE_CENTS * (TILLS * SALES - byCard),
    card: PRICE_CENTS * byCard,
  });
}, 1_300_000);

/** A signed-in browser whose service worker has kept the page, and that hears two of three answers. */
async function openTill({ origin }: RealShop): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const asked = await context.request.get("/auth/auth0?returnTo=/healthz");
  await context.request.post(asked.url(), { form: { person: "admin" } });
  const page = await context.newPage();
  openHydrated(page);
  await page.goto("/admin/window");
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match("/admin/window")) !== undefined;
  });
  await loseAnswers(context);
  return page;
}

async function loseAnswers(context: BrowserContext): Promise<void> {
  let asked = 0;
  await context.route("**/api/window-sales/*", async (route) => {
    asked += 1;
    if (asked % 3 !== 0) return route.continue().catch(() => {});
    await route.fetch().catch(() => {});
    await route.abort().catch(() => {});
  });
}

type Selling = { tin: Item; isFirst: boolean };

/** The first one sees to it that the shop is killed and restarted, and goes on meanwhile. */
async function sellAll(shop: RealShop, page: Page, { tin, isFirst }: Selling): Promise<void> {
  for (let sold = 0; sold < SALES; sold += AT_ONCE) {
    if (isFirst && sold === KILLED_AFTER) await shop.kill();
    if (isFirst && sold === KILLED_AFTER + AT_ONCE) await shop.restart();
    if (isFirst && sold === RESTARTED_AFTER) {
      expect(await shop.askToStop()).toBe("exited with code 0");
      await shop.restart();
    }
    await page.reload();
    await sellSome(page, tin, sold);
  }
}

/** Taps as fast as the page says 'Sold'; every third is paid by card. */
async function sellSome(page: Page, { productId }: Item, from: number): Promise<void> {
  const numbers = Array.from({ length: AT_ONCE }, (_, number) => from + number);
  await page.evaluate(
    async ({ numbers, productId }) => {
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      const said = () => find("[aria-label='Current sale'] [role=status]")?.textContent ?? "";
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      for (const number of numbers) {
        find(`button[name=add][value="${productId}"]`)?.click();
        await until(() => said() === "");
        await until(() => find("[aria-label='Current sale'] ul") !== null);
        find(`button[name=paidBy][value=${number % 3 === 0 ? "card" : "cash"}]`)?.click();
        await until(() => said().startsWith("Sold · ") && said().includes("$6.50"));
      }
    },
    { numbers, productId },
  );
}

const unsent = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open("ujicart-window");
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const count = open.result.transaction("sales").objectStore("sales").count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

const inTill = (shop: RealShop) =>
  shop.change((database) =>
    Object.fromEntries(
      database
        .prepare<[], [string, number]>(
          "SELECT method, sum(cents) FROM till_entries GROUP BY method",
        )
        .raw()
        .all(),
    ),
  );
