import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import * as removal from "~/routes/admin.store.$id.delete";
import * as edit from "~/routes/admin.store.$id.edit";
import * as creation from "~/routes/admin.store.new";
import * as list from "~/routes/api.products";
import * as item from "~/routes/api.products.$id";
import { makeProduct } from "../factories";
import { ledgerOf } from "../ledger";
import { asAdministrator } from "./as-administrator";

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
});

describe("a deletion", () => {
  it.each(["delete/", "Delete"])("asked at …/%s leads to the list too", async (spelt) => {
    const { id } = await makeProduct();
    const address = `/admin/store/${id}/${spelt}?page=2`;
    const answer = await removal.action(admin.form(address, {}, params(id)));
    expect(answer.headers.get("Location")).toBe("/admin/store?page=2");
  });
});
