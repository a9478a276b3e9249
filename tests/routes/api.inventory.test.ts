import { beforeEach, describe, expect, it } from "vitest";
import * as list from "~/routes/api.inventory";
import * as item from "~/routes/api.inventory.$id";
import { makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";

const admin = asAdministrator();

const change = (id: number, body: unknown) =>
  item.action(admin.json("PATCH", `/api/inventory/${id}`, body, { id: String(id) }));

describe("GET /api/inventory", () => {
  it("lists id, product, quantity, threshold and unit, newest first", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 4 });
    const tote = await makeProduct({ name: "Tote", isAvailable: false });
    await makeProduct({ name: "Gone", deletedAt: new Date() });
    const response = await list.loader(admin.get("/api/inventory"));
    expect(await response.json()).toEqual([
      {
        id: tote.inventoryId,
        productName: "Tote",
        quantity: 10,
        lowStockThreshold: null,
        unit: "units",
      },
      {
        id: tin.inventoryId,
        productName: "Tin",
        quantity: 4,
        lowStockThreshold: null,
        unit: "units",
      },
    ]);
  });
});

describe("PATCH /api/inventory/{id}", () => {
  let id: number;
  beforeEach(async () => {
    ({ inventoryId: id } = await makeProduct({ name: "Tin" }));
  });

  it("takes the empty text as the form's fallback", async () => {
    await change(id, { lowStockThreshold: 5, unit: "tins" });
    const response = await change(id, { quantity: "", lowStockThreshold: "", unit: " " });
    expect(await response.json()).toMatchObject({
      quantity: 0,
      lowStockThreshold: null,
      unit: "units",
    });
  });
});
