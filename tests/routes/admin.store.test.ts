import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { updateInventory } from "~/domain/inventory/inventory.server";
import { updateProduct } from "~/domain/products/products.server";
import * as store from "~/routes/admin.store";
import * as removal from "~/routes/admin.store.$id.delete";
import * as edit from "~/routes/admin.store.$id.edit";
import * as creation from "~/routes/admin.store.new";
import * as list from "~/routes/api.products";
import * as item from "~/routes/api.products.$id";
import { makeProduct, sell } from "../factories";
import { ledgerOf } from "../ledger";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase, outcomeOf } from "./as-administrator";

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
/** Every optional field left empty, as a dialog posts it. */
const empty = {
  description: "",
  imageUrl: "",
  origin: "",
  certifications: " , ",
  "tastingNotes.sweetness": "",
  "tastingNotes.bitterness": "",
  "tastingNotes.umami": "",
  recommendedUse: "",
  stock: "",
};

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
const countRows = () => read().select().from(products).all().length;
const stockOf = (productId: number) =>
  read().select().from(inventory).where(eq(inventory.productId, productId)).get()?.quantity;

describe("the list of the database", () => {
  const open = async (query = "") => (await store.loader(admin.get(`/admin/store${query}`))).json();

  it("has the active and the inactive, newest first", async () => {
    await makeProduct({ name: "Tin" });
    await makeProduct({ name: "Hidden", isAvailable: false });
    expect(await open()).toMatchObject({
      listing: { ok: true, data: { rows: [{ name: "Hidden" }, { name: "Tin" }], total: 2 } },
    });
  });

  it("is searched and paged by its address", async () => {
    for (let i = 1; i <= 51; i++) await makeProduct({ name: `Tin ${i}` });
    await makeProduct({ name: "Whisk" });
    expect(await open("?q=TIN&page=2")).toMatchObject({
      listing: { data: { rows: [{ name: "Tin 1" }], q: "TIN", page: 2, pageCount: 2 } },
    });
  });

  it.each(["?page=0", "?page=-1", "?page=x", "?page=99"])(
    "takes %s as a page that is",
    async (query) => {
      await makeProduct();
      expect(await open(query)).toMatchObject({ listing: { data: { page: 1, total: 1 } } });
    },
  );

  it("that cannot be read says so, and the page stays", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE products RENAME TO lost`));
    expect(await open()).toEqual({ listing: { ok: false } });
    expect(log.errors()).toHaveLength(1);
  });
});

describe("a new product", () => {
  it.each([
    ["the dialog", () => postNew(typed)],
    ["the API", () => list.action(admin.json("POST", "/api/products", sent))],
  ])("is stored the same by %s", async (_door, create) => {
    await create();
    expect(lastRow()).toMatchObject(stored);
    expect(stockOf(lastRow()?.id ?? 0)).toBe(7);
  });

  it.each([
    ["the dialog", () => postNew({ ...least, ...empty })],
    [
      "the API",
      () =>
        list.action(
          admin.json("POST", "/api/products", {
            ...least,
            description: "",
            imageUrl: "",
            origin: "",
            certifications: "",
            tastingNotes: { sweetness: "", bitterness: "", umami: "" },
            recommendedUse: "",
            stock: "",
            isAvailable: false,
          }),
        ),
    ],
  ])("with empty fields is stored with nulls by %s", async (_door, create) => {
    await create();
    expect(lastRow()).toMatchObject({
      description: null,
      imageUrl: null,
      origin: null,
      certifications: null,
      sweetness: null,
      bitterness: null,
      umami: null,
      recommendedUse: null,
    });
    expect(stockOf(lastRow()?.id ?? 0)).toBe(0);
  });

  it("leads to the top of the list, with its toast", async () => {
    expect(await outcomeOf(await postNew(least, "?q=whisk&page=2"))).toEqual({
      status: 303,
      to: "/admin/store",
      toast: { title: "Product Added", description: "The product has been added to your store." },
    });
  });

  it.each(["new/", "New"])("typed in at /admin/store/%s leads there too", async (spelt) => {
    const answer = await creation.action(admin.form(`/admin/store/${spelt}`, least));
    expect(answer.headers.get("Location")).toBe("/admin/store");
  });

  it("with stock 'abc' has none, at the form alone", async () => {
    await postNew({ ...least, stock: "abc" });
    expect(stockOf(lastRow()?.id ?? 0)).toBe(0);
  });

  it.each([
    [".5", 50],
    ["$1,234.50", 123_450],
    ["４４", 4400],
  ])("at '%s' costs %i cents", async (price, cents) => {
    await postNew({ ...least, price });
    expect(lastRow()?.priceCents).toBe(cents);
  });

  it.each(["1.005", "abc", "-1", "1e1", "44,00", ""])(
    "at '%s' is refused beside its price",
    async (price) => {
      const answer = await postNew({ ...typed, price, isAvailable: "on" });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toEqual({
        input: { ...typed, price, isAvailable: "on" },
        errors: { price: ["Enter a price, like 19.99"] },
      });
      expect(countRows()).toBe(0);
    },
  );

  it("is told of everything that is wrong at once", async () => {
    const answer = await postNew({
      ...typed,
      name: "",
      category: "tea",
      "tastingNotes.umami": "11",
      imageUrl: "javascript:alert(1)",
    });
    expect((await answer.json()).errors).toEqual({
      name: ["Enter a name"],
      category: ["Choose one of matcha, merchandise, equipment"],
      "tastingNotes.umami": ["Enter a whole number from 0 to 10 for umami"],
      imageUrl: ["Enter a URL that starts with https:// or /"],
    });
  });

  it("with a field that the form does not have is refused", async () => {
    expect((await postNew({ ...least, deletedAt: "0" })).status).toBe(422);
    expect(countRows()).toBe(0);
  });

  it("that cannot be stored now is told so, and keeps what was typed", async () => {
    breakDatabase();
    const answer = await postNew(typed);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      input: typed,
      errors: {},
      failed: "Failed to add product. Please try again.",
    });
  });

  it("that fails by a defect of ours keeps what was typed too, and is logged", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE audit RENAME TO lost`));
    const answer = await postNew(typed);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ input: typed });
    expect(countRows()).toBe(0);
    expect(log.errors()).toHaveLength(1);
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

  it("begins with what is stored, and what it showed beside it", async () => {
    expect(await openEdit(id)).toMatchObject({
      name: "Tin",
      price: "34.00",
      certifications: "JAS",
      "tastingNotes.sweetness": "3",
      stock: "10",
      isAvailable: "on",
      "seen.name": "Tin",
      "seen.stock": "10",
    });
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

  it("clears to null what was emptied, and lets stay what is not posted", async () => {
    await postEdit(id, { origin: "", certifications: "", isAvailable: "on" });
    expect(rowOf(id)).toMatchObject({
      name: "Tin",
      description: "Good",
      origin: null,
      certifications: null,
      sweetness: 3,
      isAvailable: true,
    });
  });

  it("that touches nothing changes nothing", async () => {
    const before = rowOf(id);
    const answer = await postEdit(id, await openEdit(id));
    expect(answer.status).toBe(303);
    expect(rowOf(id)).toEqual(before);
  });

  it("leads back to the list as it was searched and paged, with its toast", async () => {
    expect(await outcomeOf(await postEdit(id, { name: "New" }, "?q=ti&page=2"))).toEqual({
      status: 303,
      to: "/admin/store?q=ti&page=2",
      toast: {
        title: "Product Updated",
        description: "The product has been updated successfully.",
      },
    });
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

  it("that is refused for a field does not count anything else as seen", async () => {
    const opened = await openEdit(id);
    await updateProduct(id, { origin: "Uji" }, BEN);
    const refused = await postEdit(id, { ...opened, price: "abc" });
    const { input } = await refused.json();
    await postEdit(id, { ...input, price: "36.00" });
    expect(rowOf(id)).toMatchObject({ priceCents: 3600, origin: "Uji" });
  });

  it("of a product that is gone says so on the list", async () => {
    const opened = await openEdit(id);
    await removal.action(admin.form(`/admin/store/${id}/delete`, {}, params(id)));
    expect(await outcomeOf(await postEdit(id, { ...opened, name: "New" }))).toEqual({
      status: 303,
      to: "/admin/store",
      toast: {
        title: "Error",
        description: "This product no longer exists.",
        variant: "destructive",
      },
    });
  });

  it("that cannot be stored now is told so", async () => {
    breakDatabase();
    expect(await (await postEdit(id, { name: "New" })).json()).toMatchObject({
      failed: "Failed to update product. Please try again.",
    });
  });

  it.each(["99", "abc", "0"])("of %s is 404", async (missing) => {
    const request = admin.get(`/admin/store/${missing}/edit`, { id: missing });
    await expect(edit.loader(request)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a deletion", () => {
  const post = (id: number, query = "") =>
    removal.action(admin.form(`/admin/store/${id}/delete${query}`, {}, params(id)));

  it("is asked with the product's name, and done on yes", async () => {
    const { id } = await makeProduct({ name: "Tin" });
    const question = await removal.loader(admin.get(`/admin/store/${id}/delete`, params(id)));
    expect(await question.json()).toEqual({
      title: "Delete Product",
      name: "Tin",
      failed: "Failed to delete product. Please try again.",
    });

    expect(await outcomeOf(await post(id, "?page=2"))).toEqual({
      status: 303,
      to: "/admin/store?page=2",
      toast: {
        title: "Product Deleted",
        description: "The product has been removed from your store.",
      },
    });
    expect(rowOf(id)?.deletedAt).toBeInstanceOf(Date);
  });

  it.each(["delete/", "Delete"])("asked at …/%s leads to the list too", async (spelt) => {
    const { id } = await makeProduct();
    const address = `/admin/store/${id}/${spelt}?page=2`;
    const answer = await removal.action(admin.form(address, {}, params(id)));
    expect(answer.headers.get("Location")).toBe("/admin/store?page=2");
  });

  it("that cannot be done says so on the list", async () => {
    const { id } = await makeProduct();
    breakDatabase();
    expect((await outcomeOf(await post(id))).toast).toEqual({
      title: "Error",
      description: "Failed to delete product. Please try again.",
      variant: "destructive",
    });
  });
});
