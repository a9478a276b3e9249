import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { refundTip } from "~/domain/corrections/refund-tip.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { action } from "~/routes/admin.orders.$id.correct";
import { piecesOf, reserved } from "../checkout";
import { inHours } from "../clock";
import { COLLEAGUE, makeEvent, makeOrder, makeProduct } from "../factories";
import { allOrders, stockOf } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { soldAtWindow } from "../window-sales";
import { asAdministrator, breakDatabase, mendDatabase } from "./as-administrator";
import { descriptionOf, openPage, textOf } from "./plain-browser";

/** Correcting a payment at the truck without a script. */

withLocalStripe();
const admin = asAdministrator();

let tin: { id: number; inventoryId: number };
/** Someone has paid $36.00 in cash for two of ten tins. */
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(3) });
  await reserved([piecesOf(tin, 2)], stop);
  await payAndHandOver(1, "cash", COLLEAGUE);
});

const open = () => openPage("/admin/orders/1/correct", admin.cookie);
const till = () => tillEntriesOf(read(), 1).map(({ kind, method, cents }) => [kind, method, cents]);
const SOLD = ["sale", "cash", 3600];
const dialogOf = (page: Awaited<ReturnType<typeof open>>) =>
  textOf(page.screen.getByRole("dialog"));

describe("the dialog of a payment at the truck", () => {
  it("is one press from the order, and leads back to it", async () => {
    const page = await openPage("/admin/orders/1/view?state=completed", admin.cookie);
    expect(page.screen.queryByRole("button", { name: "Reopen Order" })).toBeNull();
    await page.follow("Correct Payment");
    await page.press("Change to Card");
    expect(page.path).toBe("/admin/orders/1/view?state=completed");
    expect(page.toast[0]).toBe("Payment Corrected");
    expect(dialogOf(page)).toContain(
      "Payment corrected: by card (entered by admin@ujicart.example)",
    );
    expect(till()).toEqual([SOLD, ["method", "cash", -3600], ["method", "card", 3600]]);

    const again = await open();
    await again.press("Change to Cash");
    expect(allOrders()[0]?.truckPayment).toBe("cash");
  });

  it("leads back to the till that it was opened from, and stays if it's refused", async () => {
    const page = await openPage("/admin/orders/1/correct?from=window", admin.cookie);
    expect(page.screen.getByRole("link", { name: "Close" }).getAttribute("href")).toBe(
      "/admin/window",
    );
    page.fill({ "A specific amount": true, Amount: "99" });
    await page.press("Enter Refund");
    expect([page.status, page.path]).toEqual([409, "/admin/orders/1/correct?from=window"]);
    await page.press("Change to Card");
    expect(page.path).toBe("/admin/window?corrected");
    expect(page.toast[0]).toBe("Payment Corrected");
  });

  it("undoes a refund that was entered by mistake", async () => {
    await refundAtTruck(1, { scope: "amount", amountCents: 500, method: "cash" }, COLLEAGUE);
    const page = await open();
    page.fill({ "Reason for undoing it (optional)": "Wrong row" });
    await page.press("Undo Refund");
    expect(page.toast[0]).toBe("Refund Undone");
    expect(till()).toEqual([SOLD, ["refund", "cash", -500], ["refund", "cash", 500]]);
    expect((await open()).text).not.toContain("Undo Refund");
  });

  it("voids, with a reason, and the reservation is open again", async () => {
    const page = await open();
    page.fill({ "Reason (optional)": "Wrong row" });
    await page.press("Void Payment");
    expect(page.toast[0]).toBe("Payment Voided");
    expect(dialogOf(page)).toContain("Payment of $36.00 voided: Wrong row");
    expect(page.screen.queryByRole("button", { name: "Paid in Cash" })).not.toBeNull();
    expect(till()).toEqual([SOLD, ["void", "cash", -3600]]);
  });

  it("refunds items, an amount, or the rest, in cash or by card", async () => {
    let page = await open();
    page.fill({ "Quantity: Tin": "1", Amount: "5.00", "Return items to stock": true });
    await page.press("Enter Refund");
    for (const [field, choice] of [
      ["Quantity: Tin", "Selected items"],
      ["Amount", "A specific amount"],
    ] as const)
      expect(descriptionOf(page.field(field))).toContain(
        `To refund only this, choose '${choice}'.`,
      );
    expect(till()).toEqual([SOLD]);
    page.fill({ "Selected items": true, Amount: "" });
    await page.press("Enter Refund");
    expect(page.toast[0]).toBe("Refund Entered");
    expect([till().at(-1), stockOf(tin.inventoryId)]).toEqual([["refund", "cash", -1800], 9]);
    expect(dialogOf(page)).toContain("Refunded$18.00");

    page = await open();
    expect(dialogOf(page)).toContain("You can refund up to $18.00 (of $36.00 paid).");
    expect(page.screen.queryByRole("button", { name: "Void Payment" })).toBeNull();
    page.fill({
      "A specific amount": true,
      Amount: "2.50",
      "Card (on your reader)": true,
    });
    await page.press("Enter Refund");
    expect(till().at(-1)).toEqual(["refund", "card", -250]);

    page = await open();
    await page.press("Enter Refund");
    expect(till().at(-1)).toEqual(["refund", "cash", -1550]);
    expect(allOrders()[0]).toMatchObject({ refundedCents: 3600 });
  });

  it.each([
    ["2.5.0", 422, "Enter an amount, like 6.50"],
    ["-1", 422, "Enter an amount, like 6.50"],
    ["", 422, "Enter the amount."],
    ["36.01", 409, "You can refund up to $36.00."],
  ])(
    "says beside an amount of '%s' what's wrong with it, and keeps it",
    async (typed, status, why) => {
      const page = await open();
      page.fill({ "A specific amount": true, Amount: typed });
      await page.press("Enter Refund");
      expect(page.status).toBe(status);
      const field = page.field("Amount");
      expect(field.value).toBe(typed);
      expect(dialogOf(page)).toContain(why);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(till()).toEqual([SOLD]);
    },
  );

  it("refunds the tip of a sale that was refunded, in part, and undoes it", async () => {
    const line = { productId: tin.id, unitPriceCents: 1800 };
    await soldAtWindow(line, { tipCents: 500, paidBy: "card" });
    await refundAtTruck(2, { scope: "all", method: "card" }, COLLEAGUE);
    const openSale = () => openPage("/admin/orders/2/correct", admin.cookie);
    const tips = () => {
      const entries = tillEntriesOf(read(), 2).filter(({ kind }) => kind === "tip");
      return entries.map(({ method, cents }) => [method, cents]);
    };
    const page = await openSale();
    expect(dialogOf(page)).toContain("You can refund up to $5.00 (of the $5.00 tip).");
    expect(page.field("Amount of the tip").value).toBe("5.00");
    for (const [typed, status, why] of [
      ["5.01", 409, "You can refund up to $5.00 of the tip."],
      ["a lot", 422, "Enter an amount, like 6.50"],
      ["0", 422, "Enter the amount."],
    ] as const) {
      page.fill({ "Amount of the tip": typed });
      await page.press("Enter Tip Refund");
      expect(page.status).toBe(status);
      expect(page.field("Amount of the tip").value).toBe(typed);
      expect(descriptionOf(page.field("Amount of the tip"))).toContain(why);
    }
    page.fill({ "Amount of the tip": "4.50", "Reason for the tip refund (optional)": "Typo" });
    await page.press("Enter Tip Refund");
    expect(page.toast[0]).toBe("Tip Refund Entered");
    expect(dialogOf(page)).toContain("Tip$5.00Tip refunded$4.50Refunded$18.00");
    expect(dialogOf(page)).toContain("$4.50 of the tip refunded, by card: Typo");
    expect(tips()).toEqual([
      ["card", 500],
      ["card", -450],
    ]);

    const undo = await openSale();
    expect(undo.screen.queryByRole("button", { name: "Void Payment" })).toBeNull();
    const refunds = undo.field("Refund") as unknown as HTMLSelectElement;
    const labels = [...refunds.options].map(({ label }) => label);
    expect(labels.map((label) => label.split(",")[0])).toEqual([
      "$18.00 by card",
      "$4.50 of the tip by card",
    ]);
    undo.fill({ Refund: labels[1] ?? "" });
    await undo.press("Undo Refund");
    expect(undo.toast[0]).toBe("Refund Undone");
    expect(tips().at(-1)).toEqual(["card", 450]);
    expect((await openSale()).text).not.toContain("of the tip by card");
  });

  it("asks again about a tip that a colleague refunded while it was open", async () => {
    await soldAtWindow({ productId: tin.id, unitPriceCents: 1800 }, { tipCents: 500 });
    const page = await openPage("/admin/orders/2/correct", admin.cookie);
    await refundTip(2, { tipCents: 200, method: "cash" }, COLLEAGUE);
    page.fill({ "Amount of the tip": "2" });
    await page.press("Enter Tip Refund");
    expect(page.status).toBe(409);
    expect(dialogOf(page)).toContain("$2.00 of it has now been refunded.");
    expect(dialogOf(page)).toContain("You can refund up to $3.00 (of the $5.00 tip).");
    await page.press("Enter Tip Refund");
    expect(page.toast[0]).toBe("Tip Refund Entered");
  });

  it("asks again about what a colleague refunded while it was open", async () => {
    const page = await open();
    page.fill({ "Selected items": true, "Quantity: Tin": "1" });
    await refundAtTruck(1, { scope: "pieces", pieces: { [tin.id]: 1 }, method: "cash" }, COLLEAGUE);
    await page.press("Enter Refund");
    expect(page.status).toBe(409);
    expect(dialogOf(page)).toContain(
      "Refunds changed after you opened this form: $18.00 has now been refunded.",
    );
    expect(till()).toEqual([SOLD, ["refund", "cash", -1800]]);
    await page.press("Enter Refund");
    expect(page.toast[0]).toBe("Refund Entered");
    expect(till()).toEqual([SOLD, ["refund", "cash", -1800], ["refund", "cash", -1800]]);
  });

  it("says that it's too late to void what a colleague refunded meanwhile", async () => {
    const page = await open();
    const some = { scope: "amount", amountCents: 100, method: "cash", restock: false } as const;
    await refundAtTruck(1, some, COLLEAGUE);
    await page.press("Void Payment");
    expect(page.status).toBe(409);
    expect(dialogOf(page)).toContain("Part of this order was refunded, so you can't void it.");
    expect(allOrders()[0]?.status).toBe("paid");
  });

  it("has nothing to offer for an order that isn't paid", async () => {
    const { id } = await makeOrder({ status: "pending", paidAt: null, receivedCents: 0 });
    const page = await openPage(`/admin/orders/${id}/correct`, admin.cookie);
    expect(dialogOf(page)).toContain("There's nothing to correct");
    expect(page.screen.queryByRole("button", { name: /Refund|Void/ })).toBeNull();
  });
});

describe("a correction that is posted", () => {
  const post = (fields: Record<string, string>, id = "1") =>
    action(admin.form(`/admin/orders/${id}/correct`, fields, { id }));

  it.each([
    ["another correction", { correction: "gift" }],
    ["another method", { correction: "method", method: "beads" }],
    ["more than it asks for", { correction: "void", cents: "1" }],
    [
      "another order's items",
      { correction: "refund", scope: "pieces", "pieces.4711": "1", method: "cash" },
    ],
    [
      "part of an item",
      { correction: "refund", scope: "pieces", "pieces.1": "0.5", method: "cash" },
    ],
    [
      "less than no item",
      { correction: "refund", scope: "pieces", "pieces.1": "-1", method: "cash" },
    ],
    ["a reason as long as a book", { correction: "void", reason: "x".repeat(201) }],
  ])("is refused if it's %s", async (_title, fields) => {
    expect((await post(fields as Record<string, string>)).status).toBe(422);
    expect(till()).toEqual([SOLD]);
  });

  it("is entered once if it's posted twice from one opening", async () => {
    const fields = { correction: "refund", scope: "amount", amountCents: "5", method: "cash" };
    for (const _post of [1, 2])
      expect((await post({ ...fields, idempotencyKey: "k" })).status).toBe(303);
    expect(till()).toEqual([SOLD, ["refund", "cash", -500]]);
  });

  it("says so if it can't be stored now, and stores nothing", async () => {
    breakDatabase();
    const answer = await post({ correction: "void" });
    expect(answer.status).toBe(503);
    mendDatabase();
    expect(till()).toEqual([SOLD]);
  });

  it("is 404 for no order", async () => {
    await expect(post({ correction: "void" }, "99")).rejects.toMatchObject({ status: 404 });
  });
});

it("an order paid online can be refunded at the truck, and corrected no other way", async () => {
  const { id } = await makeOrder({ totalCents: 1800, receivedCents: 1800 });
  const page = await openPage(`/admin/orders/${id}/view`, admin.cookie);
  await page.follow("Refund at Truck");
  expect(dialogOf(page)).toContain("doesn't send money back to the card");
  expect(page.screen.queryByRole("button", { name: /Void|Not C/ })).toBeNull();
  page.fill({ "Full remaining amount ($18.00)": true });
  await page.press("Enter Refund");
  expect(page.toast[0]).toBe("Refund Entered");
  expect(allOrders().find((order) => order.id === id)).toMatchObject({ refundedCents: 1800 });
});
