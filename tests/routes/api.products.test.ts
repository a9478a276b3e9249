import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { stockMovements } from "~/db/schema/stock.server";
import * as list from "~/routes/api.products";
import * as item from "~/routes/api.products.$id";
import { makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();

const least = { name: "Tin", price: "19.99", category: "matcha" };
const full = {
  name: "Tin",
  description: "First harvest",
  price: 19.99,
  category: "equipment",
  origin: "Uji",
  certifications: ["JAS Organic", "Stone Milled"],
  tastingNotes: { sweetness: 0, bitterness: null, umami: 10 },
  recommendedUse: "Koicha",
  stock: 7,
  isAvailable: false,
};

const create = (body: unknown) => list.action(admin.json("POST", "/api/products", body));
const change = (id: number, body: unknown) =>
  item.action(admin.json("PATCH", `/api/products/${id}`, body, { id: String(id) }));

const rowOf = (id: number) => read().select().from(products).where(eq(products.id, id)).get();
const stockOf = (productId: number) =>
  read().select().from(inventory).where(eq(inventory.productId, productId)).get()?.quantity;
const countRows = () => read().select().from(products).all().length;

async function said(response: Response) {
  return { status: response.status, line: await response.text() };
}

describe("POST /api/products", () => {
  it("answers 201 with the row as it is stored", async () => {
    const response = await create(full);
    expect(response.status).toBe(201);
    const answer = await response.json();
    expect(answer).toEqual({
      ...full,
      id: expect.any(Number),
      kind: "goods",
      price: "19.99",
      imageUrl: null,
      isActive: false,
    });
    expect(rowOf(answer.id)).toMatchObject({
      name: "Tin",
      description: "First harvest",
      priceCents: 1999,
      category: "equipment",
      origin: "Uji",
      certifications: ["JAS Organic", "Stone Milled"],
      sweetness: 0,
      bitterness: null,
      umami: 10,
      recommendedUse: "Koicha",
      isAvailable: false,
    });
    expect(stockOf(answer.id)).toBe(7);
    expect(read().select().from(stockMovements).all()).toMatchObject([
      { kind: "initial", delta: 7, quantityAfter: 7, actor: admin.actor.name },
    ]);
  });

  it("takes no tasting notes as all unknown, and any decimal as a price", async () => {
    const response = await create({ ...full, price: "1e1", tastingNotes: null });
    const { id, price, tastingNotes } = await response.json();
    const unknown = { sweetness: null, bitterness: null, umami: null };
    expect({ price, tastingNotes }).toEqual({ price: "10.00", tastingNotes: unknown });
    expect(rowOf(id)).toMatchObject({ priceCents: 1000, ...unknown });

    const noted = await (await create(full)).json();
    expect((await change(noted.id, { price: 0.5, tastingNotes: null })).status).toBe(200);
    expect(rowOf(noted.id)).toMatchObject({ priceCents: 50, ...unknown });
  });

  it("takes what the dialog takes as given: the least is name, price and category", async () => {
    const response = await create(least);
    expect(await response.json()).toMatchObject({
      description: null,
      certifications: null,
      tastingNotes: { sweetness: null, bitterness: null, umami: null },
      stock: 0,
      isAvailable: true,
    });
  });

  it.each([
    [
      { ...least, tastingNotes: { umami: 11 } },
      "tastingNotes.umami: Enter a whole number from 0 to 10 for umami",
    ],
    [
      { ...least, certifications: ["JAS", ""] },
      "certifications[1]: Give each certification a name",
    ],
    [{ ...least, kind: "made" }, "kind: isn't a known field."],
    [{ ...least, tastingNotes: { salt: 3 } }, "tastingNotes.salt: isn't a known field."],
  ])("%j is refused with 422, and named", async (body, line) => {
    expect(await said(await create(body))).toEqual({ status: 422, line });
    expect(countRows()).toBe(0);
  });
});

describe("PATCH /api/products/{id}", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeProduct({
      description: "Good",
      origin: "Uji",
      certifications: ["JAS"],
      sweetness: 3,
      stock: 10,
    }));
  });

  it("answers 200 with the row: cleared fields are null, fields not sent stay", async () => {
    const before = rowOf(id);
    const response = await change(id, {
      price: "20.5",
      origin: "",
      description: null,
      certifications: [],
      tastingNotes: { umami: 0 },
      stock: 4,
      isActive: false,
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id,
      name: "Ceremonial Matcha",
      price: "20.50",
      origin: null,
      stock: 4,
      isAvailable: false,
      isActive: false,
    });
    expect(rowOf(id)).toEqual({
      ...before,
      priceCents: 2050,
      origin: null,
      foldedText: "ceremonial matcha matcha",
      description: null,
      certifications: [],
      umami: 0,
      isAvailable: false,
      updatedAt: expect.any(Date),
    });
    expect(stockOf(id)).toBe(4);
  });

  it.each([
    [{ deletedAt: null }, "deletedAt: isn't a known field."],
    [{ stockSeen: 3 }, "stockSeen: isn't a known field."],
    [{ stock: null }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ isAvailable: "yes" }, "isAvailable: Enter true or false"],
    [{ name: "New", price: 1.005 }, "price: Enter a price, like 19.99"],
  ])("%j is refused with 422, and nothing of it is written", async (body, line) => {
    const before = rowOf(id);
    expect(await said(await change(id, body))).toEqual({ status: 422, line });
    expect(rowOf(id)).toEqual(before);
    expect(stockOf(id)).toBe(10);
  });
});

it("GET /api/products shows an administrator the unavailable ones too", async () => {
  await makeProduct({ name: "Tin" });
  await makeProduct({ name: "Hidden", isAvailable: false });
  const names = async (request: ReturnType<typeof args>) =>
    (await (await list.loader(request)).json()).map(({ name }: { name: string }) => name);
  expect(await names(args("/api/products"))).toEqual(["Tin"]);
  expect(await names(admin.get("/api/products"))).toEqual(["Hidden", "Tin"]);
});
