import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { updateInventory } from "~/domain/inventory/inventory.server";
import * as screen from "~/routes/admin.inventory";
import * as adjust from "~/routes/admin.inventory.$id.adjust";
import * as item from "~/routes/api.inventory.$id";
import { hold, makeProduct, sell } from "../factories";
import { ledgerOf, stockOf } from "../ledger";
import { asAdministrator, outcomeOf } from "./as-administrator";

const admin = asAdministrator();
const BEN = { sub: "auth0|ben", name: "ben@example.com" };

const params = (id: number) => ({ id: String(id) });
const open = async (id: number) => {
  const response = await adjust.loader(admin.get(`/admin/inventory/${id}/adjust`, params(id)));
  return response.json();
};
const post = (id: number, fields: Record<string, string>, query = "") =>
  adjust.action(admin.form(`/admin/inventory/${id}/adjust${query}`, fields, params(id)));
const rowOf = (id: number) => read().select().from(inventory).where(eq(inventory.id, id)).get();

describe("the list of the inventory", () => {
  const openList = async () => (await screen.loader(admin.get("/admin/inventory"))).json();

  it("has what is out first, then by name, and their sums", async () => {
    await makeProduct({ name: "Tin", stock: 0 });
    await makeProduct({ name: "Bowl" });
    expect(await openList()).toMatchObject({
      items: { data: { rows: [{ productName: "Tin" }, { productName: "Bowl" }] } },
      summary: { data: { total: 2, low: 0, out: 1 } },
    });
  });
});

describe("the Adjust dialog", () => {
  let id: number;
  beforeEach(async () => {
    ({ inventoryId: id } = await makeProduct({ name: "Tin", stock: 10 }));
  });

  it("offers a threshold of 10 where there is none", async () => {
    expect((await open(id)).fields).toMatchObject({
      quantity: "10",
      lowStockThreshold: "10",
      unit: "units",
      "seen.lowStockThreshold": "",
    });
    await updateInventory(id, { lowStockThreshold: 0 }, BEN);
    expect((await open(id)).fields).toMatchObject({ lowStockThreshold: "0" });
  });

  it("takes what was counted on the shelf, pieces held for unpaid orders among it", async () => {
    await hold(id, 2);
    const { held, fields } = await open(id);
    expect([held, fields.quantity]).toEqual([2, "10"]);

    expect(await outcomeOf(await post(id, fields))).toMatchObject({ status: 303 });
    expect([stockOf(id), ledgerOf(id)]).toEqual([8, 8]);
    expect(await outcomeOf(await post(id, { ...fields, quantity: "9" }))).toMatchObject({
      status: 303,
    });
    expect([stockOf(id), ledgerOf(id)]).toEqual([7, 7]);
  });

  it("shows the last ten movements in truck time", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-05T02:30:00Z") });
    const { orderId } = await sell(id, 3);
    await updateInventory(id, { quantity: 20 }, BEN);
    vi.useRealTimers();
    expect((await open(id)).movements).toMatchObject([
      {
        what: "Adjusted by ben@example.com",
        delta: "+13",
        after: 20,
        when: "Jan 4, 2027, 6:30 PM",
      },
      { what: `Sold (order #${orderId})`, delta: "-3", after: 7 },
      { what: "Starting stock", delta: "+10", after: 10 },
    ]);
  });

  it.each([
    [
      "the dialog",
      async () =>
        post(id, {
          ...(await open(id)).fields,
          quantity: "25",
          lowStockThreshold: "4",
          unit: " tins ",
        }),
    ],
    [
      "the API",
      () =>
        item.action(
          admin.json(
            "PATCH",
            "/api/inventory/1",
            { quantity: 25, lowStockThreshold: 4, unit: " tins " },
            params(id),
          ),
        ),
    ],
  ])("stores the same as %s", async (_door, change) => {
    await change();
    expect(rowOf(id)).toMatchObject({ quantity: 25, lowStockThreshold: 4, unit: "tins" });
    expect(ledgerOf(id)).toBe(25);
  });

  it("falls back to 0 pieces, no threshold and 'units'", async () => {
    await updateInventory(id, { lowStockThreshold: 5, unit: "tins" }, BEN);
    const { fields } = await open(id);
    await post(id, { ...fields, quantity: "abc", lowStockThreshold: "some", unit: " " });
    expect(rowOf(id)).toMatchObject({ quantity: 0, lowStockThreshold: null, unit: "units" });
  });

  it("writes the threshold of 10 that it offered", async () => {
    await post(id, (await open(id)).fields);
    expect(rowOf(id)).toMatchObject({ quantity: 10, lowStockThreshold: 10, unit: "units" });
  });

  it.each([
    ["quantity", "-1", "Enter a whole number from 0 to 1,000,000"],
    ["quantity", "12-", "Enter a whole number from 0 to 1,000,000"],
    ["quantity", "12.5", "Enter a whole number from 0 to 1,000,000"],
    ["lowStockThreshold", "1 or 2", "Enter a whole number from 0 to 1,000,000"],
    ["lowStockThreshold", "-5", "Enter a whole number from 0 to 1,000,000"],
    ["unit", "x".repeat(41), "Use 40 characters or fewer"],
  ])("with %s '%s' is refused beside it, and keeps the rest", async (field, value, message) => {
    const typed = { ...(await open(id)).fields, quantity: "12", unit: "tins", [field]: value };
    const answer = await post(id, typed);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ input: typed, errors: { [field]: [message] } });
    expect(stockOf(id)).toBe(10);
  });

  it("keeps a sale that came between opening and saving", async () => {
    const { fields } = await open(id);
    await sell(id, 4);
    await post(id, { ...fields, quantity: "15" });
    expect(stockOf(id)).toBe(11);
  });

  it("tells the second of two what the first has changed, and takes it when asked again", async () => {
    const { fields } = await open(id);
    const first = { ...fields, quantity: "40", lowStockThreshold: "5", unit: "tins" };
    expect((await post(id, first)).status).toBe(303);

    const answer = await post(id, { ...fields, quantity: "12", lowStockThreshold: "8" });
    expect(answer.status).toBe(409);
    const { input, errors } = await answer.json();
    expect(errors).toEqual({
      quantity: [
        "admin@ujicart.example changed the stock to 40 while you had this open. Check the number and save again.",
      ],
      lowStockThreshold: [
        'Someone changed this to "5" while you had it open. Check it and save again.',
      ],
    });
    expect(rowOf(id)).toMatchObject({ quantity: 40, lowStockThreshold: 5 });

    expect((await post(id, input)).status).toBe(303);
    expect(rowOf(id)).toMatchObject({ quantity: 12, lowStockThreshold: 8, unit: "tins" });
    expect(ledgerOf(id)).toBe(12);
  });
});
