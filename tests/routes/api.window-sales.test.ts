import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { tillEntries } from "~/db/schema/till.server";
import * as tiles from "~/routes/api.window";
import * as sales from "~/routes/api.window-sales.$key";
import { makeChoiceGroup, makeMenuItem, makeProduct } from "../factories";
import { allOrders, stockOf } from "../ledger";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();
const KEY = "Aa0_-Aa0_-Aa0_-Aa0_-Aa";

const put = (body: unknown, key = KEY) =>
  sales.action(admin.json("PUT", `/api/window-sales/${key}`, body, { key }));

let productId: number;
let inventoryId: number;
beforeEach(async () => {
  ({ id: productId, inventoryId } = await makeProduct({ name: "Tin", priceCents: 1800 }));
});

const sale = (given: object = {}) => ({
  lines: [{ productId, quantity: 2, unitPrice: "18.00" }],
  total: "36.00",
  tip: "2.00",
  paidBy: "card",
  soldAt: "2027-01-04T23:00:00Z",
  sentAt: "2027-01-04T23:00:00Z",
  ...given,
});

describe("PUT /api/window-sales/{key}", () => {
  it("stores a sale, and answers each repeat with the same", async () => {
    const first = await put(sale());
    const stored = await first.json();
    expect([first.status, stored]).toEqual([
      201,
      {
        id: expect.any(Number),
        key: KEY,
        soldAt: expect.any(String),
        paidBy: "card",
        total: "36.00",
        tip: "2.00",
        lines: [{ productId, choices: [], name: "Tin", quantity: 2, unitPrice: "18.00" }],
      },
    ]);
    const again = await put(sale({ sentAt: "2027-01-04T23:09:00Z" }));
    expect([again.status, await again.json()]).toEqual([200, stored]);
    expect(allOrders()).toMatchObject([{ saleKey: KEY, totalCents: 3600, tipCents: 200 }]);
    expect(stockOf(inventoryId)).toBe(8);
    expect(read().select().from(tillEntries).all()).toMatchObject([
      { kind: "sale", method: "card", cents: 3600, enteredBy: admin.actor.name },
      { kind: "tip", method: "card", cents: 200 },
    ]);
    expect(
      read().select().from(outbox).where(eq(outbox.kind, "order_truck_receipt")).all(),
    ).toEqual([]);
  });

  it.each([
    ["Maya Chen", "Maya Chen"],
    ["  \u0007Maya\n Chen\t", "Maya Chen"],
    ["x".repeat(41), "x".repeat(40)],
    [" \u200b ", undefined],
  ])("keeps the name %j as %j, and refuses no sale for it", async (given, name) => {
    const answer = await put(sale({ name: given }));
    expect([answer.status, (await answer.json()).name]).toEqual([201, name]);
    expect(allOrders()).toMatchObject([{ customerName: name ?? null }]);
  });

  it.each([
    ["items", { lines: [{ productId: 1, quantity: 1, unitPrice: "36.00" }] }],
    ["tip", { tip: "1.00" }],
    ["payment", { paidBy: "cash" }],
    ["tax", { total: "39.15", taxRate: "8.75%" }],
  ])("refuses another sale under the same key, by its %s", async (_what, given) => {
    await put(sale());
    const answer = await put(sale(given));
    expect([answer.status, await answer.text()]).toEqual([
      409,
      "Another sale is already saved under this key.",
    ]);
    expect(allOrders()).toMatchObject([{ saleKey: KEY, totalCents: 3600, tipCents: 200 }]);
  });

  it("knows a sale again after it was corrected at the desk", async () => {
    await put(sale());
    const key = "Dd0_-Dd0_-Dd0_-Dd0_-Dd";
    const wish = { correction: "method", key, method: "cash" };
    await sales.action(admin.json("PATCH", `/api/window-sales/${KEY}`, wish, { key: KEY }));
    expect((await put(sale())).status).toBe(200);
    expect((await put(sale({ paidBy: "cash" }))).status).toBe(409);
  });

  it("says what the shop knew otherwise", async () => {
    const lines = [{ productId, quantity: 12, unitPrice: "15.00" }];
    const answer = await put(sale({ lines, total: "180.00" }));
    expect(await answer.json()).toMatchObject({
      lines: [{ unitPrice: "15.00", listedPrice: "18.00", lacking: 2 }],
    });
  });

  it.each([
    [{ total: "35.00" }, "total: isn't the sum of the lines"],
    [{ lines: [], total: "0" }, "lines: must have a line"],
    [{ lines: [{ productId: 999, quantity: 1, unitPrice: "36.00" }] }, "never sold"],
    [
      { lines: [{ productId: 1, quantity: 21, unitPrice: "1.00" }] },
      "lines[0].quantity: can't be more than 20",
    ],
    [
      { lines: [{ productId: 1, quantity: 1, unitPrice: "0" }], total: "0" },
      "total: must be more than 0",
    ],
    [{ paidBy: "check" }, "paidBy: must be cash or card"],
    [{ soldAt: "yesterday" }, "soldAt: must be a date and time"],
    [{ email: "kei@example.com" }, "email: isn't a known field"],
  ])("refuses %j in one plain line", async (given, line) => {
    const answer = await put(sale(given));
    const text = await answer.text();
    expect([answer.status, text]).toEqual([422, expect.stringContaining(line)]);
    expect(text).not.toContain("\n");
    expect(allOrders()).toEqual([]);
  });

  it("refuses a product that is listed twice, and choices of goods", async () => {
    const line = { productId, quantity: 1, unitPrice: "18.00" };
    const { choiceIds } = await makeChoiceGroup();
    for (const lines of [
      [line, line],
      [line, { ...line, choices: choiceIds.slice(0, 1) }],
    ])
      expect((await put(sale({ lines }))).status).toBe(422);
    expect(allOrders()).toEqual([]);
  });

  it("sells the same choice again, whatever its group allows by now", async () => {
    const { id } = await makeMenuItem({ name: "Combo", priceCents: 1000 });
    const { choiceIds } = await makeChoiceGroup(
      { name: "Tacos", least: 3, most: 3 },
      [{ name: "Al Pastor", priceCents: 50 }, { name: "Carnitas" }],
      [id],
    );
    const [pastor = 0, carnitas = 0] = choiceIds;
    const line = { productId: id, choices: [pastor, carnitas, pastor], quantity: 1 };
    const sold = sale({ lines: [{ ...line, unitPrice: "11.00" }], total: "11.00" });
    const stored = await put(sold);
    expect(stored.status).toBe(201);
    expect((await stored.json()).lines).toEqual([
      {
        productId: id,
        choices: [pastor, pastor, carnitas],
        quantity: 1,
        name: "Combo (2 × Al Pastor, Carnitas)",
        unitPrice: "11.00",
      },
    ]);
    expect((await put(sold)).status).toBe(200);
    const six = [pastor, pastor, pastor, carnitas, carnitas, carnitas];
    const tooMany = sale({ lines: [{ ...line, choices: six, unitPrice: "18.00" }] });
    expect((await put(tooMany, KEY.replace("A", "B"))).status).toBe(422);
  });

  it("refuses a key that anyone could guess", async () => {
    const answer = await put(sale(), "1");
    expect([answer.status, await answer.text()]).toEqual([
      422,
      "A sale's key must be 22 letters, digits, '-', or '_'.",
    ]);
  });

  it("is for administrators", async () => {
    const body = JSON.stringify(sale());
    const headers = { "Content-Type": "application/json" };
    const path = `/api/window-sales/${KEY}`;
    const answer = await sales.action(args(path, { method: "PUT", headers, body }, { key: KEY }));
    expect(answer.status).toBe(401);
    expect(allOrders()).toEqual([]);
  });
});

describe("PATCH /api/window-sales/{key}", () => {
  const C = "Cc0_-Cc0_-Cc0_-Cc0_-Cc";
  const patch = (body: unknown) =>
    sales.action(admin.json("PATCH", `/api/window-sales/${KEY}`, body, { key: KEY }));
  const till = () =>
    read()
      .select()
      .from(tillEntries)
      .all()
      .map(({ kind, method, cents }) => [kind, method, cents]);

  it("takes back nothing in between when a repeat was already true", async () => {
    await put(sale({ paidBy: "card" }));
    const wasCard = { correction: "method", key: C, method: "card" };
    expect((await patch(wasCard)).status).toBe(200);
    await patch({ correction: "method", key: KEY, method: "cash" });
    const entered = till();
    const again = await patch(wasCard);
    expect([again.status, await again.json()]).toEqual([
      200,
      expect.objectContaining({ paidBy: "cash" }),
    ]);
    expect(till()).toEqual(entered);
  });

  it("corrects how it was paid, and a repeat takes back nothing that came between", async () => {
    await put(sale());
    const byCash = { correction: "method", key: C, method: "cash" };
    const answer = await patch(byCash);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ key: KEY, paidBy: "cash" }),
    ]);
    const back = await patch({ ...byCash, key: KEY, method: "card" });
    expect(back.status).toBe(200);
    const entered = till();
    expect((await patch(byCash)).status).toBe(200);
    expect(allOrders()[0]?.truckPayment).toBe("card");
    expect(till()).toEqual(entered);
  });

  it("voids it once", async () => {
    await put(sale());
    for (const key of [C, C, KEY])
      expect((await patch({ correction: "void", key })).status).toBe(200);
    expect(till().filter(([kind]) => kind === "void")).toEqual([["void", "card", -3600]]);
    expect(stockOf(inventoryId)).toBe(10);
    expect((await put(sale())).status).toBe(200);
    expect(allOrders()).toHaveLength(1);
  });

  it.each([
    [404, { correction: "void", key: C }],
    [422, { correction: "void", key: "1" }],
    [422, { correction: "void", key: C + C }],
    [422, { correction: "gift", key: C }],
    [422, { correction: "method", key: C, method: "check" }],
  ])("refuses with %i %j of a sale that doesn't exist", async (status, body) => {
    expect((await patch(body)).status).toBe(status);
    expect(till()).toEqual([]);
  });
});

describe("GET /api/window", () => {
  it("says an item's hours, and sells it outside them too", async () => {
    const { id } = await makeMenuItem({ name: "Eggs", servedUntil: 11 * 60 });
    const answer = await tiles.loader(admin.get("/api/window"));
    const { sections } = await answer.json();
    expect(sections[0]).toMatchObject({ tiles: [{ productId: id, served: "Until 11 AM" }] });
    // It's 3 PM.
    const lines = [{ productId: id, quantity: 1, unitPrice: "6.50" }];
    expect((await put(sale({ lines, total: "6.50" }))).status).toBe(201);
  });

  it("lists what is sold now: the menu by its sections, then goods", async () => {
    const { id: latte } = await makeMenuItem({ name: "Latte" });
    const { choiceIds } = await makeChoiceGroup({}, undefined, [latte]);
    await makeProduct({ name: "Whisk", priceCents: 2500, stock: 0 });
    const answer = await tiles.loader(admin.get("/api/window"));
    const { sections, tips } = await answer.json();
    expect(tips).toEqual([]);
    expect(sections).toMatchObject([
      {
        name: "Drinks",
        tiles: [
          {
            productId: latte,
            name: "Latte",
            priceCents: 650,
            usual: { choices: [choiceIds[0]], name: "Latte (Whole)", unitPriceCents: 650 },
          },
        ],
      },
      {
        name: "Shop",
        tiles: [
          { name: "Whisk", note: "Sold out" },
          { productId, name: "Tin" },
        ],
      },
    ]);
  });
});
