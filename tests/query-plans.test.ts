import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { read } from "~/db/client.server";
import { countWaitingOrders, readQueueStatus } from "~/domain/order-desk/order-queries.server";
import { searchOrders } from "~/domain/order-desk/order-search.server";
import { salesByProduct, salesToday } from "~/domain/sales/sales.server";
import { salesByChoice } from "~/domain/sales/sales-by-choice.server";
import { loader as root } from "~/root";
import { loader as home } from "~/routes/_site.(menu)._index";
import { loader as calendar } from "~/routes/_site.events";
import { loader as shop } from "~/routes/_site.shop";
import { loader as product } from "~/routes/_site.shop_.$product";
import { loader as dashboard } from "~/routes/admin._index";
import { loader as adminCalendar } from "~/routes/admin.calendar";
import { loader as days } from "~/routes/admin.days";
import { loader as adminInquiries } from "~/routes/admin.inquiries";
import { loader as adminInventory } from "~/routes/admin.inventory";
import { loader as adminNewsletter } from "~/routes/admin.newsletter";
import { loader as adminOrders } from "~/routes/admin.orders";
import { loader as history } from "~/routes/admin.people_.history";
import { loader as adminStore } from "~/routes/admin.store";
import { loader as eventsApi } from "~/routes/api.events";
import { loader as feed } from "~/routes/events[.]ics";
import { loader as now } from "~/routes/now";
import { EVER } from "./clock";
import { makeEvent, makeInquiry, makeOrder, makeProduct, makeSubscriber } from "./factories";
import { asAdministrator } from "./routes/as-administrator";
import { args } from "./routes/call";
import { statementsOf } from "./run-statements";

/**
 * How SQLite finds what a screen asks for. Nothing sorts a long table for a page of it, and a whole
 * table is read only from where the page begins, in the order that it has; see `SHORT` for the rest.
 */

const admin = asAdministrator();

const SCREENS: Record<string, () => unknown> = {
  "every page, with a cart": () => root(args("/", { headers: { Cookie: "cart=1.1.100-2.1.100" } })),
  home: () => home(args("/")),
  "the shop": () => shop(args("/shop")),
  "a category": () => shop(args("/shop?category=matcha")),
  "a product": () => product(args("/shop/1", {}, { product: "1" })).catch(() => null),
  "the calendar": () => calendar(args("/events")),
  "/now": () => now(args("/now")),
  "the feed": () => feed(args("/events.ics")),
  "the API's stops": () => eventsApi(args("/api/events")),
  "the dashboard": () => dashboard(admin.get("/admin")),
  "the panel's store": () => adminStore(admin.get("/admin/store?page=2")),
  "the panel's inventory": () => adminInventory(admin.get("/admin/inventory?page=2")),
  "the panel's calendar": () => adminCalendar(admin.get("/admin/calendar?page=2")),
  "the panel's inquiries": () => adminInquiries(admin.get("/admin/inquiries?page=2")),
  "the panel's orders": () => adminOrders(admin.get("/admin/orders?page=2")),
  "the panel's orders that wait": () => adminOrders(admin.get("/admin/orders?state=open&page=2")),
  "the panel's days": () => days(admin.get("/admin/days?page=2")),
  "what everyone did": () => history(admin.get("/admin/people/history?before=9")),
  "what one person did": () => history(admin.get("/admin/people/history?who=guest")),
  "what was done on a day": () => history(admin.get("/admin/people/history?day=2027-01-04")),
  "the panel's subscribers": () => adminNewsletter(admin.get("/admin/newsletter?page=2")),
};

/**
 * Tables that stay small: a truck makes a few hundred stops a year, an alert is gone with its cause, a
 * menu has its limits, and Stripe's messages have one row.
 */
const SHORT =
  /\b(?:events|alerts|menu_items|menu_sections|webhook_health|newsletter_key|json_each)\b/;

/** A list of orders that wait. They are few, and an index has them alone, so that they can be sorted by when they're due. */
const BY_DUE = /order by coalesce\(\s*\(SELECT "events"/;

it.each(Object.entries(SCREENS))(
  "%s reads no more than it shows or counts",
  async (_name, load) => {
    await fillAFew();
    const queries = new Set(await statementsOf(load));
    const selects = [...queries].filter((text) => /^select/i.test(text));
    expect(selects.length).toBeGreaterThan(0);
    expect(selects.flatMap(wholeTables)).toEqual([]);
  },
);

it.each([
  ["the counter's news", readQueueStatus],
  ["what waits", countWaitingOrders],
  ["the list of what waits", () => searchOrders({ q: "", page: 1 }, "waiting")],
])("%s looks at nothing that was handed over", async (_name, ask) => {
  const queries = (await statementsOf(ask)).filter((text) => /from "orders"/.test(text));
  const plan = queries.flatMap(planOf);
  expect(plan).toContainEqual(expect.stringContaining("USING INDEX orders_not_handed_over"));
});

it("sales look only at what was paid in their time", async () => {
  const ran = await statementsOf(() => {
    salesToday(new Date(), { zone: "America/Los_Angeles", endsAtHour: 4 });
    salesByProduct(EVER);
    salesByChoice(EVER);
  });
  const queries = ran.filter((text) => /"orders"/.test(text));
  expect(queries).toHaveLength(3);
  for (const query of queries)
    expect(planOf(query)).toContainEqual(expect.stringMatching(/USING .*INDEX orders_by_payment/));
});

it("finds a query that reads a whole table", () => {
  const readsAll = "select * from catering_inquiries order by guest_count limit 1";
  expect(wholeTables(readsAll)).toEqual([expect.stringContaining("USE TEMP B-TREE FOR ORDER BY")]);
  expect(wholeTables("select count(*) from orders where total_cents > 1")).toHaveLength(1);
  expect(wholeTables("select * from catering_inquiries order by id desc limit 1")).toEqual([]);
  expect(wholeTables("select * from orders where id = 1")).toEqual([]);
});

/** Adds enough rows that each query runs. */
async function fillAFew(): Promise<void> {
  for (let row = 0; row < 51; row++) {
    await makeProduct();
    await makeEvent();
    await makeInquiry();
    await makeOrder();
    await makeSubscriber({ email: `${row}@example.com` });
  }
}

/** The steps of a query's plan that sort a long table or go through all of it, each with the query. */
function wholeTables(query: string): string[] {
  const steps = planOf(query);
  const first = steps[0] ?? "";
  if (SHORT.test(first)) return [];
  const endsEarly = /\slimit\s/i.test(query);
  return steps
    .filter((step) => {
      if (step.startsWith("USE TEMP B-TREE FOR ORDER BY")) return !BY_DUE.test(query);
      const isWhole = step.startsWith("SCAN") && !/ USING (?:COVERING )?INDEX /.test(step);
      return isWhole && !endsEarly && !SHORT.test(step);
    })
    .map((step) => `${step}: ${query}`);
}

/** A query's plan. Values are bound to 1, but SQLite takes the index of paid orders only if the status is 'paid'. */
function planOf(query: string): string[] {
  const bound = sql.join(
    query
      .replaceAll('"orders"."status" = ?', '"orders"."status" = \'paid\'')
      .split("?")
      .map((text) => sql.raw(text)),
    sql`${1}`,
  );
  const steps = read().all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${bound}`);
  return steps.map(({ detail }) => detail);
}
