import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, type Tx } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { refusal } from "~/domain/result";
import { makeEvent, OWNER } from "../../../tests/factories";
import { namedColumns, rowsOf } from "./rows.server";

const GONE = refusal("missing", "This stop is gone.");

type Stored = typeof events.$inferSelect;
type Stop = Pick<Stored, "id" | "title" | "location">;

const noun: Parameters<typeof rowsOf<typeof events, Stored, Stop>>[0] = {
  table: events,
  entity: "event",
  gone: "This stop is gone.",
  select: (db) => db.select().from(events).$dynamic(),
  toRow: ({ id, title, location }) => ({ id, title, location }),
  searched: sql`fold(${events.title})`,
  where: sql`${events.location} <> 'Nowhere'`,
};
const stops = rowsOf(noun);

const stored = () => read().select().from(events).orderBy(asc(events.id)).all();
const recorded = () =>
  read()
    .select({ action: audit.action, id: audit.entityId, actor: audit.actor, detail: audit.detail })
    .from(audit)
    .where(eq(audit.entity, "event"))
    .all();
const times = { startDate: new Date(0), endDate: new Date(1) };

let id: number;
beforeEach(async () => {
  ({ id } = await makeEvent({ title: "Night Market", location: "Ferry Plaza" }));
});

describe("rows that are read", () => {
  it("are found as their noun has them", () => {
    expect(stops.find(id)).toEqual({ id, title: "Night Market", location: "Ferry Plaza" });
    expect(stops.find(id + 1)).toBeNull();
  });

  it("are listed and counted newest first, without those that don't count", async () => {
    await makeEvent({ title: "Gone", location: "Nowhere" });
    await makeEvent({ title: "Farmers' Market" });
    const titles = stops.list({ limit: 10, offset: 0 }).map(({ title }) => title);
    expect(titles).toEqual(["Farmers' Market", "Night Market"]);
    expect(stops.list({ limit: 1, offset: 1 })).toMatchObject([{ title: "Night Market" }]);
    expect(stops.count()).toBe(2);
  });

  it("are sorted as their noun says", async () => {
    await makeEvent({ title: "Zucchini Fair" });
    const byTitle = rowsOf({ ...noun, order: () => asc(events.title) });
    const titles = byTitle.search({ q: "", page: 1 }).rows.map(({ title }) => title);
    expect(titles).toEqual(["Night Market", "Zucchini Fair"]);
  });

  it("are searched page by page", async () => {
    for (let i = 1; i <= 50; i++) await makeEvent({ title: `Märkt ${i}` });
    await makeEvent({ title: "Market of nowhere", location: "Nowhere" });
    const found = stops.search({ q: "MARK", page: 2 });
    expect(found).toMatchObject({ total: 51, page: 2, pageCount: 2, q: "MARK" });
    expect(found.rows).toMatchObject([{ title: "Night Market" }]);
  });
});

describe("a new row", () => {
  it("is stored and recorded, with what belongs to it", async () => {
    const columns = { title: "Fair", location: "Altadena", ...times };
    const created = await stops.create(columns, OWNER, (tx, fair) => {
      tx.update(events).set({ imageUrl: "/fair.webp" }).where(eq(events.id, fair)).run();
    });
    expect(created).toEqual({
      ok: true,
      row: { id: id + 1, title: "Fair", location: "Altadena" },
    });
    expect(stored().at(-1)).toMatchObject({ title: "Fair", imageUrl: "/fair.webp" });
    expect(recorded()).toEqual([
      { action: "created", id: String(id + 1), actor: OWNER.sub, detail: null },
    ]);
  });
});

describe("a change", () => {
  it("writes what is given, lets the rest stay, and answers with the row", async () => {
    const changed = await stops.update(id, { title: "Fair", description: undefined }, OWNER);
    expect(changed).toEqual({ ok: true, row: { id, title: "Fair", location: "Ferry Plaza" } });
    expect(recorded()).toEqual([
      { action: "updated", id: String(id), actor: OWNER.sub, detail: { fields: ["title"] } },
    ]);
  });

  it("can depend on the row as it is", async () => {
    await stops.update(id, { title: "Fair" }, OWNER);
    await stops.update(id, ({ title }) => ({ title: `${title}!`, sequence: undefined }), OWNER);
    expect(stored()).toMatchObject([{ title: "Fair!" }]);
    expect(recorded().at(-1)?.detail).toEqual({ fields: ["title"] });
  });

  it("writes nothing if it's empty", async () => {
    const before = stored();
    expect(await stops.update(id, { title: undefined }, OWNER)).toMatchObject({ ok: true });
    expect(stored()).toEqual(before);
    expect(recorded()).toEqual([]);
  });

  it("is refused by its check, which sees the row as it is", async () => {
    const check = (row: { title: string }) => ({ title: [`It is ${row.title} now`] });
    expect(await stops.update(id, { title: "Fair" }, OWNER, { check })).toEqual(
      refusal("conflict", "It is Night Market now", "title"),
    );
    expect(stored()).toMatchObject([{ title: "Night Market" }]);
  });

  it("writes fields that are no column too, and nothing where one of them refuses", async () => {
    const moved = {
      place: (tx: Tx) => {
        tx.update(events).set({ location: "Altadena" }).run();
        return null;
      },
    };
    const full = { seats: () => "Nobody fits in" };
    const refused = await stops.update(id, { title: "Fair" }, OWNER, {
      extraFields: { ...moved, ...full },
    });
    expect(refused).toMatchObject(refusal("conflict", "Nobody fits in", "seats"));
    expect(stored()).toMatchObject([{ title: "Night Market", location: "Ferry Plaza" }]);

    await stops.update(id, {}, OWNER, { extraFields: { ...moved, seats: undefined } });
    expect(stored()).toMatchObject([{ location: "Altadena" }]);
    expect(recorded()).toMatchObject([{ detail: { fields: ["place"] } }]);
  });
});

describe("a deletion", () => {
  it("takes the row away and is recorded", async () => {
    expect(await stops.remove(id, OWNER)).toEqual({ ok: true });
    expect(stored()).toEqual([]);
    expect(recorded()).toMatchObject([{ action: "deleted", id: String(id) }]);
  });

  it("can be done in a noun's own way", async () => {
    await stops.remove(id, OWNER, (tx) => {
      tx.update(events).set({ location: "Nowhere" }).run();
    });
    expect(stored()).toMatchObject([{ location: "Nowhere" }]);
    expect(stops.find(id)).toBeNull();
  });
});

it("a row that is not there is refused, and nothing is recorded", async () => {
  expect(await stops.update(id + 1, { title: "Fair" }, OWNER)).toEqual(GONE);
  expect(await stops.remove(id + 1, OWNER)).toEqual(GONE);
  expect(recorded()).toEqual([]);
});

it("money is given as `price`, and stored in `priceCents`", async () => {
  const goods = rowsOf({
    ...namedColumns(products, ["name", "priceCents"]),
    entity: "product",
  });
  const created = await goods.create({ name: "Tin", price: 1999, category: "matcha" }, OWNER);
  if (!created.ok) throw new Error("It was refused");
  expect(created.row).toMatchObject({ name: "Tin", priceCents: 1999 });
  await goods.update(created.row.id, { price: 2100 }, OWNER);
  expect(goods.find(created.row.id)).toMatchObject({ name: "Tin", priceCents: 2100 });
});
