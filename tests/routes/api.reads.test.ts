import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import * as unknown from "~/routes/api.$";
import * as eventsApi from "~/routes/api.events";
import * as homepageApi from "~/routes/api.homepage-content";
import * as productsApi from "~/routes/api.products";
import { makeEvent, makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();

describe("GET /api/products", () => {
  it("lists what may be bought", async () => {
    await makeProduct({ name: "Tin", priceCents: 1999 });
    await makeProduct({ name: "Hidden", isAvailable: false });

    const response = await productsApi.loader(args("/api/products"));

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject([{ name: "Tin", price: "19.99", isActive: true }]);
    expect(response.headers.get("Link")).toBeNull();
  });

  it("lists the rest too for an administrator", async () => {
    await makeProduct({ name: "Tin" });
    await makeProduct({ name: "Hidden", isAvailable: false });
    const rows = await (await productsApi.loader(admin.get("/api/products"))).json();
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(["Hidden", "Tin"]);
  });
});

describe("GET /api/events", () => {
  it("begins with the next stop, however many are past, and keeps its order from page to page", async () => {
    vi.useFakeTimers({ now: new Date("2027-01-04T12:00:00Z"), toFake: ["Date"] });
    await write((tx) =>
      tx.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO events (title, location, start_date, end_date, created_at, updated_at)
        SELECT 'Past ' || i, 'Pasadena', i, i, 0, 0 FROM n`),
    );
    await makeEvent({ title: "Next" });

    const first = await eventsApi.loader(args("/api/events"));
    const rows = await first.json();
    expect(rows).toHaveLength(1000);
    expect(rows.slice(0, 2)).toMatchObject([{ title: "Next" }, { title: "Past 1000" }]);
    const link = first.headers.get("Link") ?? "";
    expect(link).toBe('</api/events?asOf=2027-01-04T12%3A00%3A00.000Z&page=2>; rel="next"');

    // "Next" is over by now, and would push "Past 1" to where nobody looks any more.
    vi.setSystemTime(new Date("2027-01-06T12:00:00Z"));
    const second = await eventsApi.loader(args(link.slice(1, link.indexOf(">"))));
    expect(await second.json()).toMatchObject([{ title: "Past 1" }]);
    expect(second.headers.get("Link")).toBeNull();
  });

  it.each(["", "x", "2027-02-30", "1"])("refuses ?asOf=%s", async (asOf) => {
    const response = await eventsApi.loader(args(`/api/events?asOf=${asOf}`));
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("asOf: must be a time, like 2027-01-04T20:00:00Z.");
  });

  it("lists stops with their instants in UTC", async () => {
    await makeEvent();
    const response = await eventsApi.loader(args("/api/events"));
    expect(await response.json()).toEqual([
      {
        id: 1,
        title: "Night Market",
        location: "Ferry Plaza",
        description: null,
        startDate: "2027-01-04T23:00:00.000Z",
        endDate: "2027-01-05T02:00:00.000Z",
        imageUrl: null,
      },
    ]);
  });
});

it("GET /api/homepage-content has the four texts", async () => {
  const response = await homepageApi.loader(args("/api/homepage-content"));
  expect(await response.json()).toEqual({
    heroTitle: null,
    heroSubtitle: null,
    heroImageUrl: null,
    aboutText: null,
  });
});

it("a method that a path does not take is 405, with those it does", async () => {
  const response = await homepageApi.action(args("/api/homepage-content", { method: "POST" }));
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD, PUT");
});

it("an unknown path of the API is 404 in plain text", async () => {
  const response = unknown.loader();
  expect(response.status).toBe(404);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
});
