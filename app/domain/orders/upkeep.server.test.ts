import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { makeProduct } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { beginPayment } from "./checkout.server";
import { orders } from "./orders.table.server";
import { startUpkeep } from "./upkeep.server";

const bench = withLocalStripe();

async function begin(productId: number, browserId: string): Promise<string> {
  const started = await beginPayment(
    { email: "yuki@example.com", items: [{ productId, quantity: 1 }] },
    { browserId, clientKey: "phone" },
  );
  if (!started.ok) throw new Error(JSON.stringify(started));
  return started.clientSecret;
}

it("a start catches up with the holds and payments that a stopped shop has missed", async () => {
  const { id } = await makeProduct();
  await begin(id, "gave up");
  await write((tx) =>
    tx
      .update(orders)
      .set({ holdExpiresAt: new Date(0) })
      .where(eq(orders.id, 1))
      .run(),
  );
  confirmCard(bench.stripe, await begin(id, "paid"));

  const stop = startUpkeep();
  const statuses = () => allOrders().map(({ status }) => status);
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(["expired", "paid"]);
  stop();
});
