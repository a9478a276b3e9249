import { beforeEach, expect, it } from "vitest";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { piecesOf } from "../checkout";
import { COLLEAGUE, makeMenuItem, makeOrder, makeProduct } from "../factories";
import { allOrders, stockOf } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { paidByCard } from "../payments";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, textOf } from "./plain-browser";

/** The refund form without a script. */

const stripeTest = withLocalStripe();
const admin = asAdministrator();

let inventoryId = 0;
let tinId = 0;
beforeEach(async () => {
  const tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  inventoryId = tin.inventoryId;
  tinId = tin.id;
  await paidByCard(stripeTest, [piecesOf(tin, 3)]);
});

const RESTOCK = "Return items to stock";
const open = () => openPage("/admin/orders/1/refund", admin.cookie);
const refunds = () => stripeTest.stripe.snapshot().refunds.map(({ amount }) => amount);

it("a refund asks before it restocks what a colleague handed over while it was open", async () => {
  const page = await open();
  page.fill({ [RESTOCK]: true });
  await setHandedOver(1, { handedOver: true }, COLLEAGUE);
  await page.press("Refund");
  expect(page.status).toBe(409);
  expect(textOf(page.screen.getByRole("dialog"))).toContain("after you opened this form");
  expect([refunds(), stockOf(inventoryId)]).toEqual([[], 7]);

  await page.press("Refund");
  expect(page.toast[0]).toBe("Refund Requested");
  expect([refunds(), stockOf(inventoryId)]).toEqual([[5400], 10]);
});

it("a refund asks again about what a colleague refunded while it was open", async () => {
  const page = await open();
  page.fill({ "Quantity: Tin": "1" });
  await page.press("Refund");
  expect(descriptionOf(page.field("Quantity: Tin"))).toContain(
    "To refund only this, choose 'Selected items'. Otherwise clear it.",
  );
  page.fill({ Refund: "Selected items" });
  await requestRefund(1, { scope: "pieces", pieces: { [tinId]: 1 }, restock: false }, COLLEAGUE);
  await page.press("Refund");
  expect(page.status).toBe(409);
  const dialog = () => textOf(page.screen.getByRole("dialog"));
  expect(dialog()).toContain(
    "Refunds changed after you opened this form: $18.00 has now been refunded. Nothing was refunded this time.",
  );
  expect([refunds(), page.field("Quantity: Tin").value]).toEqual([[1800], "1"]);

  await refundAtTruck(1, { scope: "amount", amountCents: 100, method: "cash" }, COLLEAGUE);
  await page.press("Refund");
  expect(dialog()).toContain("$19.00 has now been refunded.");
  await page.press("Refund");
  expect(page.toast[0]).toBe("Refund Requested");
  expect(refunds()).toEqual([1800, 1800]);
});

it("a refund offers each line by its choices, and no stock for what was made to order", async () => {
  const latte = { productId: (await makeMenuItem({ name: "Latte" })).id, unitPriceCents: 500 };
  const { id } = await makeOrder({}, [
    { ...latte, name: "Latte", choices: [3], choiceNames: ["Oat"] },
    { ...latte, name: "Latte", choices: [2], choiceNames: ["Whole"] },
  ]);
  const page = await openPage(`/admin/orders/${id}/refund`, admin.cookie);
  const [oat, whole] = ["Oat", "Whole"].map((milk) => page.field(`Quantity: Latte (${milk})`).name);
  expect([oat, whole]).toEqual([`pieces.${latte.productId}_3`, `pieces.${latte.productId}_2`]);
  expect(page.screen.queryByLabelText(RESTOCK)).toBeNull();
  expect((await open()).screen.queryByLabelText(RESTOCK)).not.toBeNull();
});

it("a refund has no form if nothing is left", async () => {
  await requestRefund(1, { scope: "all", restock: false }, COLLEAGUE);
  const page = await open();
  expect(page.text).toContain("This order has nothing left to refund.");
  expect(page.screen.queryByRole("button", { name: "Refund" })).toBeNull();
});

it("a refund says what the box means once the order was handed over", async () => {
  expect((await open()).text).not.toContain("This order was completed.");
  await setHandedOver(1, { handedOver: true }, COLLEAGUE);
  const page = await open();
  expect(page.text).toContain("Check this only if you have the items back.");
  page.fill({ [RESTOCK]: true });
  await page.press("Refund");
  expect([page.toast[0], refunds(), stockOf(inventoryId)]).toEqual([
    "Refund Requested",
    [5400],
    10,
  ]);
});

it("handing over asks again about an order refunded after the dialog was opened", async () => {
  const page = await openPage("/admin/orders/1/view", admin.cookie);
  await requestRefund(1, { scope: "pieces", pieces: { [tinId]: 1 }, restock: true }, COLLEAGUE);
  await page.press("Mark as Completed");
  expect(page.status).toBe(409);
  const dialog = () => textOf(page.screen.getByRole("dialog"));
  expect(dialog()).toContain(
    "Refunds changed after you opened this order: $18.00 has now been refunded.",
  );
  expect(dialog()).toContain("1 refunded");
  expect(allOrders()[0]?.handedOverAt).toBeNull();

  await page.press("Mark as Completed");
  expect(page.toast[0]).toBe("Order Updated");
  expect(allOrders()[0]?.handedOverAt).not.toBeNull();
});

it("handing over can be undone, whatever was refunded since", async () => {
  await setHandedOver(1, { handedOver: true }, COLLEAGUE);
  const page = await openPage("/admin/orders/1/view", admin.cookie);
  await requestRefund(1, { scope: "pieces", pieces: { [tinId]: 1 }, restock: false }, COLLEAGUE);
  await page.press("Reopen Order");
  expect(page.toast[0]).toBe("Order Updated");
  expect(allOrders()[0]?.handedOverAt).toBeNull();
});
