import BetterSqlite3 from "better-sqlite3";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { loader as root } from "~/root";
import { loader as home } from "~/routes/_site.(menu)._index";
import { loader as calendar } from "~/routes/_site.events";
import { loader as shop } from "~/routes/_site.shop";
import { loader as dashboard } from "~/routes/admin._index";
import { loader as adminCalendar } from "~/routes/admin.calendar";
import { loader as adminInquiries } from "~/routes/admin.inquiries";
import { loader as adminInventory } from "~/routes/admin.inventory";
import { loader as adminNewsletter } from "~/routes/admin.newsletter";
import { loader as adminStore } from "~/routes/admin.store";
import { loader as feed } from "~/routes/events[.]ics";
import { loader as now } from "~/routes/now";
import { makeEvent, makeInquiry, makeProduct, makeSubscriber } from "./factories";
import { asAdministrator } from "./routes/as-administrator";
import { args } from "./routes/call";

/**
 * How SQLite finds what a screen asks for. A whole table may be read where a page's rows are all that
 * is read of it, in the order that the table has; and where nothing else is possible: see `WHOLE`.
 */

const admin = asAdministrator();

const SCREENS: Record<string, () => unknown> = {
  "every page, with a cart": () => root(args("/", { headers: { Cookie: "cart=1.1.100-2.1.100" } })),
  home: () => home(args("/")),
  "the shop": () => shop(args("/shop")),
  "a category": () => shop(args("/shop?category=matcha")),
  "the calendar": () => calendar(args("/events")),
  "/now": () => now(args("/now")),
  "the feed": () => feed(args("/events.ics")),
  "the dashboard": () => dashboard(admin.get("/admin")),
  "the panel's store": () => adminStore(admin.get("/admin/store?page=2")),
  "the panel's inventory": () => adminInventory(admin.get("/admin/inventory?page=2")),
  "the panel's calendar": () => adminCalendar(admin.get("/admin/calendar?page=2")),
  "the panel's inquiries": () => adminInquiries(admin.get("/admin/inquiries?page=2")),
  "the panel's subscribers": () => adminNewsletter(admin.get("/admin/newsletter?page=2")),
};

/** Tables that stay small: a truck makes a few hundred stops a year, and an alert is gone with its cause. */
const WHOLE = /^SCAN (?:events|alerts|json_each)\b/;

it.each(Object.entries(SCREENS))(
  "%s reads no more than it shows or counts",
  async (_name, load) => {
    await fillAFew();
    const prepare = vi.spyOn(BetterSqlite3.prototype, "prepare");
    await load();
    const queries = new Set(prepare.mock.calls.map(([text]) => text));
    prepare.mockRestore();

    const selects = [...queries].filter((text) => /^select/i.test(text));
    expect(selects.length).toBeGreaterThan(0);
    expect(selects.flatMap(wholeTables)).toEqual([]);
  },
);

it("is told of a query that reads a whole table", () => {
  const readsAll = "select * from catering_inquiries order by guest_count limit 1";
  expect(wholeTables(readsAll)).toEqual([expect.stringContaining("SCAN catering_inquiries")]);
  expect(wholeTables("select count(*) from orders where total_cents > 1")).toHaveLength(1);
  expect(wholeTables("select * from catering_inquiries order by id desc limit 1")).toEqual([]);
  expect(wholeTables("select * from orders where id = 1")).toEqual([]);
});

/** Enough that no query is left out for want of rows. */
async function fillAFew(): Promise<void> {
  for (let row = 0; row < 51; row++) {
    await makeProduct();
    await makeEvent();
    await makeInquiry();
    await makeSubscriber({ email: `${row}@example.com` });
  }
}

/** The steps of a query's plan that go through a whole table, each with the query. */
function wholeTables(query: string): string[] {
  const steps = planOf(query);
  const isSorted = !steps.some((step) => step.startsWith("USE TEMP B-TREE FOR ORDER BY"));
  const endsEarly = /\slimit\s/i.test(query) && isSorted;
  return steps
    .filter((step) => step.startsWith("SCAN") && !/ USING (?:COVERING )?INDEX /.test(step))
    .filter((step) => !WHOLE.test(step) && !endsEarly)
    .map((step) => `${step}: ${query}`);
}

/** Bound to ones: a plan does not depend on what is looked for. */
function planOf(query: string): string[] {
  const bound = sql.join(
    query.split("?").map((text) => sql.raw(text)),
    sql`${1}`,
  );
  const steps = read().all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${bound}`);
  return steps.map(({ detail }) => detail);
}
