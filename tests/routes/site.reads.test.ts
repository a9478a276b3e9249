import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { loader as home } from "~/routes/_site.(menu)._index";
import { loader as shop } from "~/routes/_site.shop";
import { HOUR_MS } from "../clock";
import { makeEvent, makeProduct } from "../factories";
import { captureLog } from "../log";
import { args } from "./call";

type Card = { description: string | null };
type Shown = Card[] | { rows: Card[] };

const NOW = new Date("2027-01-04T12:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));

describe("the home page", () => {
  it("shows the first three upcoming stops and available products", async () => {
    await makeEvent({ title: "Past", startDate: inHours(-3), endDate: inHours(-1) });
    for (const hours of [40, 10, 20, 30]) {
      await makeEvent({
        title: `In ${hours}`,
        startDate: inHours(hours),
        endDate: inHours(hours + 1),
      });
    }
    for (const name of ["One", "Two", "Three", "Four"]) await makeProduct({ name });
    await makeProduct({ name: "Hidden", isAvailable: false });

    const { events, products } = await (await home(args("/"))).json();

    expect(events).toMatchObject({
      ok: true,
      data: [{ title: "In 10" }, { title: "In 20" }, { title: "In 30" }],
    });
    expect(products).toMatchObject({
      ok: true,
      data: [{ name: "Four" }, { name: "Three" }, { name: "Two" }],
    });
  });

  it.each([
    ["home", home],
    ["shop", shop],
  ])("sends cards (%s) no more of a description than they show", async (_name, loader) => {
    await makeProduct({ description: "Stone-ground. ".repeat(350) });
    const answer = await loader(args("/"));
    const { products } = (await answer.json()) as { products: { data: Shown } };
    const [card] = Array.isArray(products.data) ? products.data : products.data.rows;
    expect(card?.description).toMatch(/^Stone-ground\. .*…$/);
    expect(card?.description?.length).toBeLessThan(250);
  });

  it("shows dates and times by the truck's clock", async () => {
    await makeEvent();
    const { events } = await (await home(args("/"))).json();
    expect(events).toMatchObject({
      data: [{ date: "Monday, January 4, 2027", time: "3:00 PM - 6:00 PM", isUnderWay: false }],
    });
  });

  it("stays if one of its sections can't be read", async () => {
    const log = captureLog();
    await makeEvent();
    await write((tx) => tx.run(sql`ALTER TABLE products RENAME TO lost`));

    const response = await home(args("/"));

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      events: { ok: true, data: [{ title: "Night Market" }] },
      products: { ok: false },
    });
    expect(log.errors()).toContainEqual(expect.stringContaining("no such table: products"));
  });
});
