import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { adminScreenOf } from "~/components/admin/frame/navigation";
import { write } from "~/db/client.server";
import { closeDay } from "~/domain/days/close-day.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { seed } from "../../dev/seed";
import { seedProducts } from "../../dev/seed/products";
import { makeChoiceGroup, makeOrder } from "../factories";
import { faultsOfHtml } from "../valid-html";
import { asAdministrator } from "./as-administrator";
import { answer } from "./remix-build";

/** Rules for the HTML of every screen and dialog of the panel. */

const admin = asAdministrator();

const FIRST_MENU_ITEM = String(seedProducts.length + 1);

const paths = Object.keys(import.meta.glob("../../app/routes/admin*.tsx"))
  .map((file) => file.replace(/^.*\/|\.tsx$/g, ""))
  .map((name) => {
    const id = name.startsWith("admin.menu.$id") ? FIRST_MENU_ITEM : "1";
    return `/${name.replace("._index", "").replaceAll("_", "").replaceAll(".", "/").replace("$id", id)}`;
  });

it("the panel has one first-level heading, whatever lies over it or is missing", async () => {
  await seed();
  const html = await everyPage();
  const counts = html.map(([path, text]) => [path, text.match(/<h1[\s>]/g)?.length ?? 0]);
  expect(counts.length).toBeGreaterThan(40);
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(paths.map((path) => [path, 1])));
});

it("the panel has no fault with an order, its email, an odd stop, and a post with files", async () => {
  await seed();
  await makeHardToShow();
  const faults: string[] = [];
  for (const [path, html] of await everyPage([...paths, "/admin/inquiries?q=x%27"])) {
    faults.push(...(await faultsOfHtml("panel", html, path)));
  }
  expect(faults.filter((fault) => !isMeant(fault))).toEqual([]);
});

/** Dialogs that say more than their tabs: which row they show. */
const TABS: Record<string, string> = {
  "/admin/days/1/view": "Closed Day",
  "/admin/orders/1/correct": "Refund at Truck",
  "/admin/orders/1/move": "Move Order",
  "/admin/orders/1/refund": "Refund Order",
  "/admin/orders/mail/1/view": "Email",
  "/admin/orders/payouts/1/view": "Payout",
};

/** The seed has no run of reservations from one network (reservation-runs.server.test.ts). */
const NOT_SEEDED = ["/admin/orders/1/cancel-run"];

/** Dialogs without a form. */
const ONLY_SHOW = Object.keys(TABS).filter((path) => path.endsWith("view"));

it("the panel names each dialog and its tab alike, and says in its own words what failed", async () => {
  await seed();
  await makeHardToShow();
  const dialogs = await everyPage(
    paths.filter((path) => /\/(new|\d+\/[\w-]+)$/.test(path) && !NOT_SEEDED.includes(path)),
  );
  const tabs = dialogs.map(([path, html]) => [path, /<title>([^<]*)/.exec(html)?.[1]]);
  const named = dialogs.map(([path, html]) => {
    const name = TABS[path] ?? /<h2 id="[^"]*-title"[^>]*>([^<]*)/.exec(html)?.[1];
    return [path, `${name}, ${adminScreenOf(path)?.title} | Ujicart`];
  });
  expect(tabs.length).toBeGreaterThan(30);
  expect(tabs).toEqual(named);
  expect(new Set(tabs.map(([, tab]) => tab)).size).toBe(tabs.length);
  const silent = dialogs.filter(([, html]) => !/"failed":"[^"]+\."/.test(html));
  expect(silent.map(([path]) => path).sort()).toEqual(ONLY_SHOW);
});

/**
 * Vitest gives stylesheets and icons no address. Boxes of one group share a name, as HTML allows; the rule
 * takes only the first for meant. People write their number as they like. Without a script the counter
 * comes anew by itself.
 */
const isMeant = (fault: string) =>
  /^\S+ html > head > link\S* Attribute "href"/.test(fault) ||
  /\((form-dup-name|tel-non-breaking)\)$/.test(fault) ||
  fault.startsWith("/admin/counter #main > div > noscript > meta:");

async function everyPage(all = paths): Promise<[path: string, html: string][]> {
  const pages: [string, string][] = [];
  for (const path of all) {
    const headers = { Cookie: admin.cookie };
    const response = await answer(new Request(`http://localhost:3000${path}`, { headers }));
    pages.push([path, await response.text()]);
  }
  return pages;
}

async function makeHardToShow(): Promise<void> {
  const { id: orderId } = await makeOrder({}, [{ productId: 1 }]);
  await makeChoiceGroup();
  await closeDay({ counted: 0, reason: "A count" }, admin.actor);
  await write((tx) => {
    queueEmail(tx, "order_receipt", `order:${orderId}:receipt`, { orderId });
    tx.run(sql`UPDATE events SET end_date = start_date - 1 WHERE id = 1`);
    tx.run(sql`UPDATE social_media_posts SET media_urls = '["/objects/uploads/1"]',
      platforms = '["instagram","facebook","twitter","tiktok"]' WHERE id = 1`);
    tx.run(sql`INSERT INTO payouts (stripe_id, amount_cents, currency, status, items, arrives_at, created_at)
      VALUES ('po_1', 1412, 'usd', 'paid', 'never', 1, 1)`);
  });
}
