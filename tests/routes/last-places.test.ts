import { expect, it } from "vitest";
import { action } from "~/routes/api.create-payment-intent";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem } from "../factories";
import { withFileDatabase } from "../file-database";
import { allOrders } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";

/** With a writer and readers of their own, as the shop has them. */
withFileDatabase();
withLocalStripe();

/** Each in a browser and at an address of their own. */
function guest(n: number): Visitor {
  const visitor = new Visitor();
  visitor.address = `198.51.100.${n}`;
  return visitor;
}

it("ten of fifty customers who want the last ten places at once get one", async () => {
  const latte = await makeMenuItem();
  const stop = await makeEvent({
    startDate: inHours(1),
    endDate: inHours(3),
    ordersAhead: true,
    slotMinutes: 30,
    slotPieces: 10,
  });
  const wish = { method: "pickup", eventId: stop.id, minutes: 30 };
  const ask = (n: number) => {
    const items = [{ productId: latte.id, quantity: 1 }];
    const body = { email: `guest${n}@example.com`, items, fulfillment: wish };
    return guest(n).postJson(action, "/api/create-payment-intent", body);
  };
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(40);
  for (const answer of refused) {
    expect(await answer.text()).toMatch(
      /^fulfillment\.minutes: .* is full\. The next available time is /,
    );
  }
  expect(allOrders().map(({ pickupMinutes }) => pickupMinutes)).toEqual(Array(10).fill(30));
});
