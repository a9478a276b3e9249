import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { queueEmail } from "~/domain/mail/outbox.server";
import { seed } from "../../dev/seed";
import { seedProducts } from "../../dev/seed/products";
import { makeOrder } from "../factories";
import { faultsOfHtml } from "../valid-html";
import { asAdministrator } from "./as-administrator";
import { answer } from "./remix-build";

/** What every screen and dialog of the panel keeps to in the HTML that is sent. */

const admin = asAdministrator();

const FIRST_MENU_ITEM = String(seedProducts.length + 1);

const paths = Object.keys(import.meta.glob("../../app/routes/admin*.tsx"))
  .map((file) => file.replace(/^.*\/|\.tsx$/g, ""))
  .map((name) => {
    const id = name.startsWith("admin.menu.$id") ? FIRST_MENU_ITEM : "1";
    return `/${name.replace("._index", "").replaceAll("_", "").replaceAll(".", "/").replace("$id", id)}`;
  });

it("has one heading of the first level, whatever lies over it or is missing", async () => {
  await seed();
  const html = await everyPage();
  const counts = html.map(([path, text]) => [path, text.match(/<h1[\s>]/g)?.length ?? 0]);
  expect(counts.length).toBeGreaterThan(40);
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(paths.map((path) => [path, 1])));
});

it("has no fault, with an order, its email, a stop that ends before it starts and a post with files", async () => {
  await seed();
  await makeHardToShow();
  const faults: string[] = [];
  for (const [path, html] of await everyPage([...paths, "/admin/inquiries?q=x%27"])) {
    faults.push(...(await faultsOfHtml("panel", html, path)));
  }
  expect(faults.filter((fault) => !isMeant(fault))).toEqual([]);
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
  await write((tx) => {
    queueEmail(tx, "order_receipt", `order:${orderId}:receipt`, { orderId });
    tx.run(sql`UPDATE events SET end_date = start_date - 1 WHERE id = 1`);
    tx.run(sql`UPDATE social_media_posts SET media_urls = '["/objects/uploads/1"]',
      platforms = '["instagram","facebook","twitter","tiktok"]' WHERE id = 1`);
  });
}
