import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { updateInventory } from "~/domain/inventory/inventory.server";
import { updateProduct } from "~/domain/products/products.server";
import * as removal from "~/routes/admin.store.$id.delete";
import * as edit from "~/routes/admin.store.$id.edit";
import * as creation from "~/routes/admin.store.new";
import * as list from "~/routes/api.products";
import * as item from "~/routes/api.products.$id";
import { makeProduct, sell } from "../factories";
import { ledgerOf } from "../ledger";
import { asAdministrator } from "./as-administrator";

const BEN = { sub: "auth0|ben", name: "ben@example.com" };
const admin = asAdministrator();

/** What the dialog posts when everything in it is filled in; its checkbox is not checked. */
const typed = {
  name: " Tin ",
  description: "First harvest",
  price: "19.99",
  category: "equipment",
  imageUrl: "/pictures/1/tin.webp",
  origin: "Uji",
  certifications: "JAS Organic,, Stone Milled ,",
  "tastingNotes.sweetness": "0",
  "tastingNotes.bitterness": "",
  "tastingNotes.umami": "10",
  recommendedUse: "Koicha",
  stock: "7",
};
/** The same as a program sends it. */
const sent = {
  name: " Tin ",
  description: "First harvest",
  price: "19.99",
  category: "equipment",
  imageUrl: "/pictures/1/tin.webp",
  origin: "Uji",
  certifications: ["JAS Organic", "Stone Milled"],
  tastingNotes: { sweetness: 0, bitterness: null, umami: 10 },
  recommendedUse: "Koicha",
  stock: 7,
  isAvailable: false,
};
/** And as it is stored. */
const stored = {
  name: "Tin",
  description: "First harvest",
  priceCents: 1999,
  category: "equipment",
  imageUrl: "/pictures/1/tin.webp",
  origin: "Uji",
  certifications: ["JAS Organic", "Stone Milled"],
  sweetness: 0,
  bitterness: null,
  umami: 10,
  recommendedUse: "Koicha",
  isAvailable: false,
};
const least = { name: "Tin", price: "19.99", category: "matcha" };

const params = (id: number) => ({ id: String(id) });
const postNew = (fields: Record<string, string>, query = "") =>
  creation.action(admin.form(`/admin/store/new${query}`, fields));
const postEdit = (id: number, fields: Record<string, string>, query = "") =>
  edit.action(admin.form(`/admin/store/${id}/edit${query}`, fields, params(id)));
const openEdit = async (id: number): Promise<Record<string, string>> => {
  const response = await edit.loader(admin.get(`/admin/store/${id}/edit`, params(id)));
  return (await response.json()).fields;
};

const rowOf = (id: number) => read().select().from(products).where(eq(products.id, id)).get();
const lastRow = () => read().select().from(products).all().at(-1);
const stockOf = (productId: number) =>
  read().select().from(inventory).where(eq(inventory.productId, productId)).get()?.quantity;

describe("a new product", () => {
  it.each([
    ["the dialog", () => postNew(typed)],
    ["the API", () => list.action(admin.json("POST", "/api/products", sent))],
  ])("is stored the same by %s", async (_door, create) => {
    await create();
    expect(lastRow()).toMatchObject(stored);
    expect(stockOf(lastRow()?.id ?? 0)).toBe(7);
  });

  it.each(["new/", "New"])("typed in at /admin/store/%s leads there too", async (spelt) => {
    const answer = await creation.action(admin.form(`/admin/store/${spelt}`, least));
    expect(answer.headers.get("Location")).toBe("/admin/store");
  });
});

describe("an edit", () => {
  let id: number;
  let inventoryId: number;
  beforeEach(async () => {
    ({ id, inventoryId } = await makeProduct({
      name: "Tin",
      description: "Good",
      origin: "Wazuka",
      certifications: ["JAS"],
      sweetness: 3,
      stock: 10,
    }));
  });

  it.each([
    [
      "the dialog",
      async () => postEdit(id, { ...(await openEdit(id)), ...typed, isAvailable: "" }),
    ],
    ["the API", () => item.action(admin.json("PATCH", "/api/products/1", sent, params(id)))],
  ])("is stored the same by %s", async (_door, change) => {
    await change();
    expect(rowOf(id)).toMatchObject(stored);
    expect(stockOf(id)).toBe(7);
    expect(ledgerOf(inventoryId)).toBe(7);
  });

  it("does not erase a sale that came between opening and saving", async () => {
    const opened = await openEdit(id);
    await sell(inventoryId, 3);
    await postEdit(id, { ...opened, name: "New" });
    expect(stockOf(id)).toBe(7);
    await postEdit(id, { ...opened, stock: "12" });
    expect(stockOf(id)).toBe(9);
    expect(ledgerOf(inventoryId)).toBe(9);
  });

  it("that would overwrite a colleague's is told, keeps what was typed, and goes through the second time", async () => {
    const opened = await openEdit(id);
    await updateProduct(id, { price: 4000, origin: "Uji", category: "equipment" }, BEN);
    await updateInventory(inventoryId, { quantity: 50 }, BEN);

    const mine = {
      ...opened,
      price: "36.00",
      stock: "12",
      name: "Mine",
      category: "merchandise",
    };
    const answer = await postEdit(id, mine);
    expect(answer.status).toBe(409);
    const { input, errors } = await answer.json();
    expect(errors).toEqual({
      price: ['Someone changed this to "40.00" while you had it open. Check it and save again.'],
      category: [
        'Someone changed this to "Equipment" while you had it open. Check it and save again.',
      ],
      stock: [
        "ben@example.com changed the stock to 50 while you had this open. Check the number and save again.",
      ],
    });
    expect(input).toMatchObject({ price: "36.00", stock: "12", name: "Mine" });
    expect(rowOf(id)).toMatchObject({ name: "Tin", priceCents: 4000 });

    expect((await postEdit(id, input)).status).toBe(303);
    // Told of price, category and stock, it overwrites them; of the origin it was not, so that stays.
    expect(rowOf(id)).toMatchObject({
      name: "Mine",
      priceCents: 3600,
      category: "merchandise",
      origin: "Uji",
    });
    expect(stockOf(id)).toBe(12);
  });
});

describe("a deletion", () => {
  it.each(["delete/", "Delete"])("asked at …/%s leads to the list too", async (spelt) => {
    const { id } = await makeProduct();
    const address = `/admin/store/${id}/${spelt}?page=2`;
    const answer = await removal.action(admin.form(address, {}, params(id)));
    expect(answer.headers.get("Location")).toBe("/admin/store?page=2");
  });
});
