import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSecretId } from "~/domain/access/secret-id.server";
import { recordSale } from "~/domain/window/window-sales.server";
import { loader as csv } from "~/routes/admin_.orders.sales[.]csv";
import { stopClock } from "../clock";
import { makeMenuItem } from "../factories";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage } from "./plain-browser";

/** Sales of any days, on the page and as CSV, without a script. */

const admin = asAdministrator();
const SCREEN = "/admin/orders/sales";

beforeEach(() => stopClock());
afterEach(() => {
  vi.useRealTimers();
});

async function sellFormula(): Promise<void> {
  const { id: productId } = await makeMenuItem({ name: '=1+1 "Käse"' });
  const lines = [{ productId, choices: [], quantity: 2, unitPriceCents: 650 }];
  const sale = { lines, totalCents: 1300, tipCents: 0, paidBy: "cash" as const };
  await recordSale(createSecretId(), sale, admin.actor);
}

it("shows the days that are chosen, and has them as CSV that runs no formula", async () => {
  await sellFormula();
  const page = await openPage(SCREEN, admin.cookie);
  page.fill({ By: "Product" });
  await page.press("Show");
  expect(page.text).toContain("$13.00 more than in the");
  const href = page.screen.getByRole("link", { name: "Download CSV" }).getAttribute("href") ?? "";
  const answer = (await csv(admin.get(href))) as Response;
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="sales-by-product-[\d-]+-to-[\d-]+\.csv"$/,
  );
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
    '\uFEFF"Product","Items","Sales","Refunds","Tips","Takings"\r\n' +
      `"'=1+1 ""Käse""",2,13.00,0.00,0.00,13.00\r\n`,
  );
  await page.follow("Last Month");
  expect(page.text).toContain("No sales on these days.");
});

it("says next to its field what's wrong with a date", async () => {
  const page = await openPage(`${SCREEN}?from=2027-01-02&to=2027-01-01`, admin.cookie);
  expect(page.status).toBe(200);
  expect(descriptionOf(page.field("Last day"))).toBe("Choose the first day or a later one");
  expect(page.field("First day").value).toBe("2027-01-02");
  const answer = (await csv(admin.get(`${SCREEN}.csv?from=x&to=y`))) as Response;
  expect(answer.status).toBe(400);
});
