import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { tillEntries } from "~/db/schema/till.server";
import { createSaleKey } from "~/domain/window/sale";
import { findSale } from "~/domain/window/window-sales.server";
import { loader, action as press } from "~/routes/admin.counter_.$id";
import { loader as list } from "~/routes/admin.orders";
import { loader as view } from "~/routes/admin.orders.$id.view";
import { loader as till } from "~/routes/admin.window";
import { action as sell } from "~/routes/api.window-sales.$key";
import { atWork } from "../at-work";
import { advanceClock, MINUTE_MS, stopClock } from "../clock";
import { makeMenuItem, makeOrder } from "../factories";
import { args } from "./call";

const caught = async (call: () => unknown) => {
  const given = await Promise.resolve()
    .then(call)
    .catch((thrown: unknown) => thrown);
  if (!(given instanceof Response)) throw given;
  return given;
};
type Helper = Awaited<ReturnType<typeof atWork>>;
const look = (id: number, { cookie: Cookie }: Helper, from = loader) =>
  caught(() => from(args(`/admin/counter/${id}`, { headers: { Cookie } }, { id: String(id) })));
const correct = (id: number, { cookie: Cookie }: Helper, fields: Record<string, string>) => {
  const init = { method: "POST", headers: { Cookie }, body: new URLSearchParams(fields) };
  return caught(() => press(args(`/admin/counter/${id}?from=window`, init, { id: String(id) })));
};

/** Sold for cash just now. */
async function soldBy({ cookie: Cookie }: Helper): Promise<number> {
  const { id: productId } = await makeMenuItem({ priceCents: 650 });
  const key = createSaleKey();
  const lines = [{ productId, quantity: 1, unitPrice: "6.50" }];
  const body = JSON.stringify({ lines, total: "6.50", paidBy: "cash" });
  const headers = { "Content-Type": "application/json", Cookie };
  await sell(args(`/api/window-sales/${key}`, { method: "PUT", headers, body }, { key }));
  return findSale(key)?.id ?? 0;
}

const kinds = () =>
  read()
    .select({ kind: tillEntries.kind, by: tillEntries.enteredBy })
    .from(tillEntries)
    .all()
    .map(({ kind, by }) => `${kind} ${by}`);

const REFUND = {
  correction: "refund",
  scope: "all",
  method: "cash",
  handedOver: "on",
  refunded: "$0.00",
};

describe("a manager", () => {
  it("sees one order and its customer's name, and neither addresses nor the list", async () => {
    const leo = await atWork({ name: "Leo", role: "manager" });
    const { id } = await makeOrder({ email: "hana@example.com", customerName: "Hana" });
    const answer = await look(id, leo);
    const text = await answer.text();
    expect(JSON.parse(text).order).toMatchObject({ id, name: "Hana", email: null, history: [] });
    expect(text).not.toContain("hana@example.com");
    for (const closed of [list, view]) {
      expect((await look(id, leo, closed as never)).status).toBe(403);
    }
  });

  it("corrects and refunds at the truck what another sold, under her own name", async () => {
    const mia = await atWork();
    const id = await soldBy(mia);
    advanceClock(5 * MINUTE_MS);
    const leo = await atWork({ name: "Leo", role: "manager" });
    const { order } = await (await look(id, leo)).json();
    const seen = { handedOver: order.handedOver ? "on" : "", refunded: order.refundedOrPending };
    const answer = await correct(id, leo, { ...REFUND, ...seen });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/admin/window?corrected",
    ]);
    expect(kinds()).toEqual(["sale Mia", "refund Leo"]);
  });

  it("is told next to the field what's wrong", async () => {
    const mia = await atWork();
    const id = await soldBy(mia);
    const leo = await atWork({ name: "Leo", role: "manager" });
    const wrong = { ...REFUND, scope: "amount", amountCents: "abc" };
    const answer = await correct(id, leo, wrong);
    expect(answer.status).toBe(422);
    expect((await look(99, leo)).status).toBe(404);
    expect(kinds()).toEqual(["sale Mia"]);
  });
});

describe("a helper who sells", () => {
  it("voids a sale of her own for two minutes, and gets no refund form", async () => {
    stopClock();
    const mia = await atWork();
    const id = await soldBy(mia);
    const shown = await (await look(id, mia)).json();
    expect(shown.order).toMatchObject({ refundableAtTruck: null, canBeVoided: true, phone: null });
    expect(shown.order).toMatchObject({ refundsAtTruck: [], tipLeftCents: 0 });
    const window = await (await look(id, mia, till as never)).json();
    expect(window.last).toMatchObject({ id });
    expect((await correct(id, mia, REFUND)).status).toBe(403);
    expect((await correct(id, mia, { correction: "void" })).status).toBe(303);
    expect(kinds()).toEqual(["sale Mia", "void Mia"]);
  });

  it("can't open or correct it later, nor anybody else's at any time", async () => {
    stopClock();
    const mia = await atWork();
    const id = await soldBy(mia);
    const ana = await atWork({ name: "Ana" });
    expect((await look(id, ana)).status).toBe(403);
    expect((await (await look(id, ana, till as never)).json()).last).toBeNull();
    expect((await correct(id, ana, { correction: "void" })).status).toBe(409);
    advanceClock(2 * MINUTE_MS);
    expect((await look(id, mia)).status).toBe(403);
    expect((await correct(id, mia, { correction: "method", method: "card" })).status).toBe(409);
    expect(kinds()).toEqual(["sale Mia"]);
  });
});
