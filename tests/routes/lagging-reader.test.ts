import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { sessions } from "~/db/schema/access.server";
import { products } from "~/db/schema/catalog.server";
import { loader as panel } from "~/routes/admin";
import * as adjusting from "~/routes/admin.inventory.$id.adjust";
import * as removal from "~/routes/admin.store.$id.delete";
import * as editing from "~/routes/admin.store.$id.edit";
import * as creation from "~/routes/admin.store.new";
import * as item from "~/routes/api.inventory.$id";
import * as productList from "~/routes/api.products";
import * as product from "~/routes/api.products.$id";
import { makeProduct } from "../factories";
import { withFileDatabase } from "../file-database";
import { asAdministrator, outcomeOf } from "./as-administrator";

/**
 * A reader on a second node follows at some distance. Whoever writes must not look there for what it
 * wrote, so here the reader stands still, at what was stored before, until the answer is there.
 */
withFileDatabase();
const admin = asAdministrator();

async function whileTheReaderLags<Answer>(work: () => Answer): Promise<Awaited<Answer>> {
  read().run(sql`BEGIN`);
  // A transaction's view is fixed by its first read.
  read().select().from(products).limit(1).all();
  try {
    return await work();
  } finally {
    read().run(sql`COMMIT`);
  }
}

const tin = { name: "Tin", price: "19.99", category: "matcha" };

let id: number;
let inventoryId: number;
beforeEach(async () => {
  ({ id, inventoryId } = await makeProduct({ name: "Bowl", stock: 10 }));
});

const ofProduct = () => ({ id: String(id) });
const ofItem = () => ({ id: String(inventoryId) });
const storedName = () => read().select().from(products).where(eq(products.id, id)).get()?.name;

it("the reader lags, and catches up", async () => {
  const rename = () => write((tx) => tx.update(products).set({ name: "Tin" }).run());
  const seen = await whileTheReaderLags(async () => {
    await rename();
    return storedName();
  });
  expect(seen).toBe("Bowl");
  expect(storedName()).toBe("Tin");
});

describe("the API's answer to what it has just written", () => {
  it("has a new product", async () => {
    const response = await whileTheReaderLags(() =>
      productList.action(admin.json("POST", "/api/products", { ...tin, stock: 3 })),
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ name: "Tin", price: "19.99", stock: 3 });
  });

  it("has a changed product", async () => {
    const change = { name: "Tin", stock: 4 };
    const response = await whileTheReaderLags(() =>
      product.action(admin.json("PATCH", `/api/products/${id}`, change, ofProduct())),
    );
    expect(await response.json()).toMatchObject({ id, ...change });
  });

  it("has an adjusted stock", async () => {
    const change = { quantity: 4, unit: "grams" };
    const response = await whileTheReaderLags(() =>
      item.action(admin.json("PATCH", `/api/inventory/${inventoryId}`, change, ofItem())),
    );
    expect(await response.json()).toMatchObject({ id: inventoryId, ...change });
  });
});

describe("the panel's toast after a change", () => {
  it.each([
    ["Product Added", () => creation.action(admin.form("/admin/store/new", tin))],
    [
      "Product Updated",
      () => editing.action(admin.form(`/admin/store/${id}/edit`, tin, ofProduct())),
    ],
    [
      "Product Deleted",
      () => removal.action(admin.form(`/admin/store/${id}/delete`, {}, ofProduct())),
    ],
    [
      "Inventory Updated",
      () => {
        const fields = { quantity: "4", lowStockThreshold: "", unit: "grams" };
        return adjusting.action(
          admin.form(`/admin/inventory/${inventoryId}/adjust`, fields, ofItem()),
        );
      },
    ],
  ])("says '%s'", async (title, act) => {
    const response = await whileTheReaderLags(act);
    expect(await outcomeOf(response as Response)).toMatchObject({ status: 303, toast: { title } });
  });
});

it("a session whose token was just renewed is good at once", async () => {
  await write((tx) =>
    tx
      .update(sessions)
      .set({ accessTokenExpiresAt: new Date(0) })
      .run(),
  );
  const response = await whileTheReaderLags(() => panel(admin.get("/admin")));
  expect(response.status).toBe(200);
});
