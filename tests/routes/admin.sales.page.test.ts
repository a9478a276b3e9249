import { within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { toWallClock } from "~/domain/time";
import { env } from "~/env.server";
import { loader as csv } from "~/routes/admin_.orders.sales[.]csv";
import { inHours, stopClock } from "../clock";
import { makeEvent, makeMenuItem } from "../factories";
import { soldAtWindow } from "../window-sales";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage } from "./plain-browser";

/** Sales of any days, on the page and as CSV, without a script. */

const admin = asAdministrator();
const SCREEN = "/admin/orders/sales";

beforeEach(() => stopClock());

async function sellFormula(): Promise<void> {
  const { id: productId } = await makeMenuItem({ name: '=1+1 "Käse"' });
  await soldAtWindow({ productId, quantity: 2, unitPriceCents: 650 });
}

it("sales are shown for the chosen days, and as CSV that runs no formula", async () => {
  await sellFormula();
  const page = await openPage(SCREEN, admin.cookie);
  page.fill({ By: "Product" });
  await page.press("Show");
  expect(page.text).toContain("Up $13.00.");
  const href = page.screen.getByRole("link", { name: "Download CSV" }).getAttribute("href") ?? "";
  const answer = (await csv(admin.get(href))) as Response;
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="sales-by-product-[\d-]+-to-[\d-]+\.csv"$/,
  );
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
    '\uFEFF"Product","Items","Sales","Refunds","Tips","Total"\r\n' +
      `"'=1+1 ""Käse""",2,13.00,0.00,0.00,13.00\r\n`,
  );
  await page.follow("Last Month");
  expect(page.text).toContain("No sales on these days.");
});

const dayOf = (instant: Date) => toWallClock(instant, env().TRUCK_TZ).slice(0, 10);

it("sales of a week are drawn and shown as a table, with what places take an hour", async () => {
  const [startDate, endDate] = [inHours(-2), inHours(1)];
  await makeEvent({ location: "Old Pier", startDate, endDate });
  await sellFormula();
  const [from, to] = [dayOf(startDate), dayOf(new Date())];
  const page = await openPage(`${SCREEN}?from=${from}&to=${to}`, admin.cookie);
  const [chart] = page.screen.getAllByRole("img", { name: /^Total by day, / });
  expect(chart?.textContent).toContain("$13");
  const week = page.screen.getByRole("table", { name: /^Total by day, / });
  expect(week.textContent).toContain("$13.00");
  // Days without a total are one line.
  expect(within(week).getAllByRole("row")).toHaveLength(2);
  page.screen.getByText("$0.00 on the other 6 days.");
  const places = page.screen.getByRole("table", { name: /^Sales per hour by location/ });
  expect(places.textContent).toContain("Old Pier12$13.00$6.50");
});

it("sales say next to its field what's wrong with a date", async () => {
  const page = await openPage(`${SCREEN}?from=2027-01-02&to=2027-01-01`, admin.cookie);
  expect(page.status).toBe(200);
  expect(descriptionOf(page.field("Last day"))).toBe("Choose the first day or a later one");
  expect(page.field("First day").value).toBe("2027-01-02");
  const answer = (await csv(admin.get(`${SCREEN}.csv?from=x&to=y`))) as Response;
  expect(answer.status).toBe(400);
});
