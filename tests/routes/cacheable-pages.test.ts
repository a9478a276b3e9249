import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { menuItems } from "~/db/schema/menu.server";
import { CACHEABLE_PAGES, CACHEABLE_PRODUCT } from "~/http/cacheable-pages";
import { FRESH_UNTIL_HEADER } from "~/http/fresh-until";
import { loader as root } from "~/root";
import { loader as home } from "~/routes/_site.(menu)._index";
import { loader as calendar } from "~/routes/_site.events";
import { loader as shop } from "~/routes/_site.shop";
import { loader as product } from "~/routes/_site.shop_.$product";
import { loader as board } from "~/routes/board";
import { loader as feed } from "~/routes/events[.]ics";
import { loader as now } from "~/routes/now";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { HOUR_MS } from "../clock";
import { makeEvent, makeMenuItem, makeOrder, makeProduct } from "../factories";
import { captureLog } from "../log";
import { args } from "./call";

/** How long each page says that it stays as it is, which the gate believes (server/page-cache.ts). */

const TIMED = { root, home, calendar, feed, now, board };

const isCacheable = (address: string) =>
  CACHEABLE_PAGES.includes(address) || CACHEABLE_PRODUCT.test(address);

/** Around a change of the truck's clocks, and of the year. */
const STARTS = ["2027-01-01T07:30:00Z", "2027-03-14T06:00:00Z", "2027-11-07T05:00:00Z"];

type Loader = (typeof TIMED)[keyof typeof TIMED];

async function loadAt(loader: Loader, instant: number, path = "/") {
  vi.useFakeTimers({ toFake: ["Date"], now: instant });
  const answer = await loader(args(path));
  const told = answer.headers.get(FRESH_UNTIL_HEADER);
  return { text: await answer.text(), until: told === null ? null : Number(told) };
}

const minutes = (most: number) => fc.integer({ min: -most, max: most });
const stop = fc.record({ start: minutes(3_000), length: minutes(2_000) });
/** An item is sold out until then. */
const out = minutes(2_000);

it("every page reads the same until the instant that it names, if nothing is written", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.array(stop, { maxLength: 6 }),
      fc.array(out, { maxLength: 3 }),
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 3 }),
      async (iso, stops, outs, shares) => {
        await write((tx) => tx.delete(events).run());
        await write((tx) => tx.delete(menuItems).run());
        const start = Date.parse(iso);
        for (const until of outs)
          await makeMenuItem({ outUntil: new Date(start + until * 60_000) });
        for (const { start: from, length } of stops) {
          const startDate = new Date(start + from * 60_000);
          await makeEvent({ startDate, endDate: new Date(startDate.getTime() + length * 60_000) });
        }
        for (const [name, loader] of Object.entries(TIMED)) {
          const { text, until } = await loadAt(loader, start);
          if (until === null) throw new Error(`${name} does not say how long it stays`);
          expect(until, name).toBeGreaterThan(start);
          const within = shares.map((share) => start + Math.floor(share * (until - start)));
          for (const instant of [...within, until - 1]) {
            expect((await loadAt(loader, instant)).text, `${name} at ${instant}`).toBe(text);
          }
        }
      },
    ),
    { numRuns: 30 },
  );
});

describe("a kept page", () => {
  const start = Date.parse("2027-01-04T20:00:00Z");

  it.each([
    ["when a stop begins", { from: 2, to: 5 }, 2 * HOUR_MS],
    ["the moment after one ends", { from: -1, to: 3 }, 3 * HOUR_MS + 1],
    ["when one takes no more orders", { from: -1, to: 3, ordersAhead: true }, 2.5 * HOUR_MS],
    ["with the truck's day", { from: 40, to: 41 }, 12 * HOUR_MS],
  ])("ends %s", async (_when, { from, to, ...ahead }, after) => {
    const inHours = (hours: number) => new Date(start + hours * HOUR_MS);
    await makeEvent({ startDate: inHours(from), endDate: inHours(to), ...ahead });
    for (const loader of [home, calendar, now]) {
      expect((await loadAt(loader, start)).until).toBe(start + after);
    }
  });

  it("ends when an item is back on the menu, whichever comes first", async () => {
    const until = (hours: number) => ({ outUntil: new Date(start + hours * HOUR_MS) });
    await makeMenuItem(until(5));
    await makeMenuItem(until(3));
    await makeMenuItem(until(-1));
    const before = await loadAt(home, start + 3 * HOUR_MS - 1);
    expect(before.until).toBe(start + 3 * HOUR_MS);
    const after = await loadAt(home, start + 3 * HOUR_MS);
    expect(after.until).toBe(start + 5 * HOUR_MS);
    expect([before, after].map(({ text }) => text.split('"isOut":true').length - 1)).toEqual([
      2, 1,
    ]);
    expect((await loadAt(home, start + 5 * HOUR_MS)).until).toBe(start + 12 * HOUR_MS);
  });

  it("ends when the first stop leaves the calendar feed, 30 days after its end", async () => {
    const at = (hours: number) => new Date(start + hours * HOUR_MS);
    await makeEvent({ startDate: at(-8), endDate: at(-2), canceledAt: at(-9) });
    await makeEvent({ startDate: at(-4), endDate: at(-1) });
    const { text, until } = await loadAt(feed, start);
    const lastMoment = start + (30 * 24 - 2) * HOUR_MS;
    expect(until).toBe(lastMoment + 1);
    expect((await loadAt(feed, lastMoment)).text).toBe(text);
    expect((await loadAt(feed, lastMoment + 1)).text).not.toBe(text);
  });

  it("ends when another stop has its orders on the board", async () => {
    const at = (hours: number) => new Date(start + hours * HOUR_MS);
    const latte = await makeMenuItem();
    const late = { lateMinutes: 30, startDate: at(-1), endDate: at(1) };
    const stops = [
      await makeEvent(late),
      await makeEvent({ startDate: at(0.5), endDate: at(3), plannedEnd: at(4) }),
      await makeEvent({ startDate: at(30), endDate: at(32) }),
    ];
    for (const { id } of stops)
      await makeOrder({ pickupEventId: id, pickupMinutes: 0, makingAt: at(-1) }, [
        { productId: latte.id },
      ]);
    const turns = [];
    let now = start;
    while (turns.length < 6) {
      const { text, until } = await loadAt(board, now);
      if (until === null) throw new Error("The board doesn't say how long it stays");
      expect((await loadAt(board, until - 1)).text).toBe(text);
      turns.push([
        (until - start) / HOUR_MS,
        text.match(/<li><bdi translate="no">#\d/g)?.length ?? 0,
      ]);
      now = until;
    }
    const moment = 1 / HOUR_MS;
    expect(turns).toEqual([
      // The second stop is being set up beside the first.
      [0.5, 2],
      [1 + moment, 2],
      [1.5 + moment, 2],
      // Orders that wait stay on the board after the stop's hours.
      [3 + moment, 2],
      [4 + moment, 2],
      [12, 2],
    ]);
  });

  it("ends only with a write if it says no time", async () => {
    await makeProduct({ name: "Tin" });
    const page = await product(args("/shop/1-tin", {}, { product: "1-tin" }));
    expect(Number(page.headers.get(FRESH_UNTIL_HEADER))).toBe(8.64e15);
    expect(Number((await shop(args("/shop"))).headers.get(FRESH_UNTIL_HEADER))).toBe(8.64e15);
    expect((await loadAt(feed, start)).until).toBe(8.64e15);
  });
});

describe("a page that couldn't read all it shows", () => {
  it.each([
    ["home without its stops", "events", home],
    ["home without its products", "products", home],
    ["home without its menu", "menu_items", home],
    ["home without the pause", "order_pause", home],
    ["the calendar without the pause", "order_pause", calendar],
    ["/now without the pause", "order_pause", now],
    ["home without its texts", "homepage_content", home],
    ["the shop", "products", shop],
    ["the calendar", "events", calendar],
    ["/now", "events", now],
    ["any page without its texts", "homepage_content", root],
  ])("isn't kept: %s", async (_what, table, loader) => {
    captureLog();
    read().run(sql.raw(`ALTER TABLE ${table} RENAME TO lost`));
    const answer = await loader(args("/"));
    expect(answer.status).toBe(200);
    expect(answer.headers.get(FRESH_UNTIL_HEADER)).toBeNull();
  });
});

it("every page that search engines hear of can be kept", async () => {
  await makeProduct({ name: "Tin" });
  await makeMenuItem();
  const answer = await sitemap(args("/sitemap.xml"));
  const found = [...(await answer.text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)];
  const paths = found.map(([, path]) => path);
  expect(paths).toEqual(expect.arrayContaining(["/shop/1-tin", "/menu"]));
  expect(paths.filter((path) => path?.startsWith("/shop/"))).toHaveLength(1);
  expect(found.filter(([, path = ""]) => !isCacheable(path))).toEqual([]);
});

it.each([
  "/shop/1-tin?x=1",
  "/shop/1-tin?",
  "/shop/1-tin/",
  "/shop/1-Tin",
  "/shop/%31-tin",
  "/shop/tin",
  "/shop/01",
])("%s, which isn't a product's own address, isn't kept", (path) => {
  expect(isCacheable(path)).toBe(false);
});

it("the calendar feed, which every subscribed calendar asks for, can be kept", () => {
  expect(isCacheable("/events.ics")).toBe(true);
  expect(isCacheable("/events.ics?x")).toBe(false);
});

it("no page of the panel, checkout, sign-in or API is kept", () => {
  expect(
    CACHEABLE_PAGES.filter((path) => /^\/(admin|cart|checkout|auth|api|orders)/.test(path)),
  ).toEqual([]);
});
