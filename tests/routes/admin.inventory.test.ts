import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { updateInventory } from "~/domain/inventory/inventory.server";
import * as adjust from "~/routes/admin.inventory.$id.adjust";
import * as item from "~/routes/api.inventory.$id";
import { COLLEAGUE, makeProduct, sell } from "../factories";
import { ledgerOf, stockOf } from "../ledger";
import { asAdministrator } from "./as-administrator";

const admin = asAdministrator();

const params = (id: number) => ({ id: String(id) });
const open = async (id: number) => {
  const response = await adjust.loader(admin.get(`/admin/inventory/${id}/adjust`, params(id)));
  return response.json();
};
const post = (id: number, fields: Record<string, string>, query = "") =>
  adjust.action(admin.form(`/admin/inventory/${id}/adjust${query}`, fields, params(id)));
const rowOf = (id: number) => read().select().from(inventory).where(eq(inventory.id, id)).get();

describe("the Adjust dialog", () => {
  let id: number;
  beforeEach(async () => {
    ({ inventoryId: id } = await makeProduct({ name: "Tin", stock: 10 }));
  });

  it("shows the last ten movements in truck time", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-05T02:30:00Z") });
    const { orderId } = await sell(id, 3);
    await updateInventory(id, { quantity: 20 }, COLLEAGUE);
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

  it.each([
    ["quantity", "-1", "Enter a whole number from 0 to 1,000,000"],
    ["quantity", "12-", "Enter a whole number from 0 to 1,000,000"],
    ["quantity", "12.5", "Enter a whole number from 0 to 1,000,000"],
    ["lowStockThreshold", "1 or 2", "Enter a whole number from 0 to 1,000,000"],
    ["lowStockThreshold", "-5", "Enter a whole number from 0 to 1,000,000"],
    ["unit", "x".repeat(41), "Use 40 characters or fewer"],
  ])("refuses %s '%s' beside it, and keeps the rest", async (field, value, message) => {
    const typed = { ...(await open(id)).fields, quantity: "12", unit: "tins", [field]: value };
    const answer = await post(id, typed);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ input: typed, errors: { [field]: [message] } });
    expect(stockOf(id)).toBe(10);
  });
});
