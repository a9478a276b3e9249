import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import * as list from "~/routes/api.products";
import * as item from "~/routes/api.products.$id";
import { makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();

const least = { name: "Tin", price: "19.99", category: "matcha" };

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
