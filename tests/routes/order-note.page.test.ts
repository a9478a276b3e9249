import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { changeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { makeOrder, makeProduct, OWNER, RESERVED_WITH_CODE } from "../factories";
import { allOrders, queuedEmails } from "../ledger";
import { withOrdersAhead } from "../orders-ahead";
import { Visitor } from "../visitor";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, type PlainBrowser, textOf } from "./plain-browser";

/** The name and the note, from the checkout to wherever the order is read. */

const { latte, stop } = withOrdersAhead({ slotMinutes: null, slotPieces: null });

const admin = asAdministrator();
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const LABEL = "Note for your order (optional)";

const allow = (takesNotes: boolean) => changeOrderSettings({ takesNotes }, OWNER);

describe.each([
  ["by card", "Proceed to Payment"],
  ["at the truck", "Pay at the Truck"],
])("an order that's paid %s", (_way, button) => {
  const open = () => openPage("/checkout", `cart=${latte.id}.1.600`);
  const fill = (page: PlainBrowser, note: string) =>
    page.fill({ Email: "yuki@example.com", [LABEL]: note }, page.main);

  it("accepts a note if the owner allows it", async () => {
    await allow(true);
    const page = await open();
    fill(page, " Yuki ");
    await page.press(button, page.main);
    expect(page.status).toBe(200);
    expect(allOrders()).toMatchObject([{ note: "Yuki" }]);
  });

  it("takes an order without one", async () => {
    await allow(true);
    const page = await open();
    fill(page, "");
    await page.press(button, page.main);
    expect(allOrders()).toMatchObject([{ note: null }]);
  });

  it("is refused if its note is too long, beside it, and keeps what was typed", async () => {
    await allow(true);
    const page = await open();
    fill(page, "x".repeat(81));
    await page.press(button, page.main);
    expect(page.status).toBe(422);
    const field = page.field(LABEL, page.main);
    expect(descriptionOf(field)).toBe("Use 80 characters or fewer");
    expect(field.value).toBe("x".repeat(81));
    expect(page.field("Email", page.main).value).toBe("yuki@example.com");
    expect(allOrders()).toEqual([]);
  });

  it("keeps a note if something else is refused", async () => {
    await allow(true);
    const page = await open();
    page.fill({ Email: "nobody", [LABEL]: "Yuki" }, page.main);
    await page.press(button, page.main);
    expect(page.status).toBe(422);
    expect(page.field(LABEL, page.main).value).toBe("Yuki");
  });

  it("says that notes are off by now, and is taken without", async () => {
    await allow(true);
    const page = await open();
    fill(page, "No milk!");
    await allow(false);
    await page.press(button, page.main);
    expect(page.status).toBe(409);
    expect(page.mainText).toContain("We're not taking notes right now.");
    expect(page.main.queryByLabelText(LABEL)).toBeNull();
    expect(allOrders()).toEqual([]);
    await page.press(button, page.main);
    expect(allOrders()).toMatchObject([{ note: null }]);
  });

  it("asks for no note if they're off, or if nothing is made", async () => {
    expect((await open()).mainText).not.toContain("Note");
    await allow(true);
    expect((await open()).mainText).toContain(LABEL);
    const tin = await makeProduct();
    const page = await openPage("/checkout", `cart=${tin.id}.1.3400`);
    expect(page.main.getByLabelText("Email")).toBeDefined();
    expect(page.mainText).not.toContain("Note");
  });
});

const NAME = "Name for your order (optional)";

describe.each([
  ["by card", "Proceed to Payment"],
  ["at the truck", "Pay at the Truck"],
])("the name of an order that's paid %s", (_way, button) => {
  const open = () => openPage("/checkout", `cart=${latte.id}.1.600`);

  it.each([
    [" Maya ", "Maya"],
    ["", null],
    ["\u200b \u2060", null],
    ["Ma\u200bya", "Maya"],
    ["O", "O"],
    ["José 🦊", "José 🦊"],
  ])("typed as %j is kept as %j", async (typed, customerName) => {
    const page = await open();
    page.fill({ Email: "yuki@example.com", [NAME]: typed }, page.main);
    await page.press(button, page.main);
    expect(page.status).toBe(200);
    expect(allOrders()).toMatchObject([{ customerName }]);
  });

  it("is refused beside its field if it's too long, and stays as typed", async () => {
    const page = await open();
    page.fill({ Email: "yuki@example.com", [NAME]: "x".repeat(41) }, page.main);
    await page.press(button, page.main);
    expect(page.status).toBe(422);
    const field = page.field(NAME, page.main);
    expect(descriptionOf(field)).toMatch(/Use 40 characters or fewer$/);
    expect(field.value).toBe("x".repeat(41));
    expect(allOrders()).toEqual([]);
  });
});

it("a name is filled in when the same device orders again, and on no other", async () => {
  const open = () => openPage("/checkout", `cart=${latte.id}.1.600`);
  const page = await open();
  page.fill({ Email: "yuki@example.com", [NAME]: "Maya" }, page.main);
  await page.press("Proceed to Payment", page.main);
  await page.open("/checkout");
  expect(page.field(NAME, page.main).value).toBe("Maya");
  expect((await open()).field(NAME).value).toBe("");
});

describe("the API", () => {
  const yuki = new Visitor();
  const ask = async (fields: object, productId = latte.id) => {
    const response = await yuki.postJson(createPaymentIntent, "/api/create-payment-intent", {
      email: "yuki@example.com",
      items: [{ productId, quantity: 1 }],
      fulfillment: { method: "pickup", eventId: stop.id },
      ...fields,
    });
    return [response.status, await response.text()];
  };
  beforeEach(() => yuki.cookies.clear());

  it("gives the same cart with another note the same intent, with the new note", async () => {
    await allow(true);
    const first = await ask({ note: "Yuki" });
    expect(first[0]).toBe(200);
    for (const [given, stored] of [
      [{ note: "Aiko" }, "Aiko"],
      [{ note: "" }, null],
      [{ note: "Kei" }, "Kei"],
      [{}, null],
    ]) {
      expect(await ask(given as object)).toEqual(first);
      expect(allOrders()).toMatchObject([{ note: stored }]);
    }
  });

  it("gives the same cart with another name the same intent, with the new name", async () => {
    const first = await ask({ name: "Maya" });
    expect(first[0]).toBe(200);
    for (const [given, customerName] of [
      [{ name: "Kei" }, "Kei"],
      [{ name: " " }, null],
    ]) {
      expect(await ask(given as object)).toEqual(first);
      expect(allOrders()).toMatchObject([{ customerName }]);
    }
    expect(await ask({ name: "bell\u0007" })).toEqual([422, "name: Remove special characters"]);
  });

  it("lets a customer who has begun to pay go on with their note, and with no other", async () => {
    await allow(true);
    const first = await ask({ note: "Yuki" });
    await allow(false);
    expect(await ask({ note: "Yuki" })).toEqual(first);
    expect((await ask({ note: "Aiko" }))[0]).toBe(409);
    expect(allOrders()).toMatchObject([{ note: "Yuki" }]);
  });

  it.each([["two\nlines"], ["bell\u0007"]])("refuses the note %j", async (note) => {
    await allow(true);
    expect(await ask({ note })).toEqual([422, "note: Remove special characters"]);
  });

  it("refuses a note if nothing is made", async () => {
    await allow(true);
    const tin = await makeProduct();
    expect(await ask({ note: "Yuki" }, tin.id)).toEqual([
      422,
      "Notes are for items made to order.",
    ]);
    expect(allOrders()).toEqual([]);
  });
});

it("an order's name is on its customer's page and in the panel", async () => {
  const token = "a".repeat(22);
  await makeOrder({ token, customerName: "Maya Chen" }, [{ productId: latte.id }]);
  const page = await openPage(`/orders/${token}`);
  expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Order #1 for Maya Chen");
  vi.useRealTimers();
  const panel = await openPage("/admin/orders/1/view", admin.cookie);
  expect(textOf(panel.screen.getByRole("dialog"))).toContain("Maya Chen");
  const list = await openPage("/admin/orders?q=maya", admin.cookie);
  expect(list.mainText).toContain("Order #1 for Maya Chen");
});

it.each([
  ["order_receipt", "Your order number is 1 for Maya Chen."],
  ["order_truck_receipt", "Your order number is 1 for Maya Chen."],
  ["order_ready", "Order #1 for Maya Chen is ready."],
  // Anyone can enter someone else's email.
  ["order_reservation", "You're all set. Your order number is #1. Show code K7RM4"],
] as const)("the email %s says an order's name: %s", async (kind, said) => {
  const given = { customerName: "Maya Chen", reservationCode: "K7RM4" };
  await makeOrder(given, [{ productId: latte.id }]);
  await write((tx) => queueEmail(tx, kind, "cause", { orderId: 1 }));
  const [letter] = queuedEmails();
  const text = letter && writeEmail(letter, SENDER).text;
  expect(text).toContain(said);
  expect(text?.includes("Maya")).toBe(kind !== "order_reservation");
});

it("the email order_ready says no name of a reservation that nobody confirmed", async () => {
  const given = { ...RESERVED_WITH_CODE, customerName: "Win $500" };
  for (const reservationCode of ["K7RM4", "K7RM5"]) {
    const confirmedAt = reservationCode === "K7RM5" ? new Date() : null;
    await makeOrder({ ...given, reservationCode, confirmedAt }, [{ productId: latte.id }]);
  }
  await write((tx) => {
    for (const orderId of [1, 2]) queueEmail(tx, "order_ready", `cause ${orderId}`, { orderId });
  });
  expect(queuedEmails().map((letter) => writeEmail(letter, SENDER).text)).toEqual([
    expect.stringContaining("Order #1 is ready."),
    expect.stringContaining("Order #2 for Win $500 is ready."),
  ]);
});

it("an order's name is stored in 40 characters at most, or not at all", async () => {
  const given = { token: "b".repeat(22) };
  await expect(makeOrder({ ...given, customerName: "" })).rejects.toThrow("orders_customer_name");
  await expect(makeOrder({ ...given, customerName: "x".repeat(41) })).rejects.toThrow();
});

describe("an order's note", () => {
  const token = "a".repeat(22);
  beforeEach(() =>
    makeOrder({ token, note: "Yuki <3", reservationCode: "K7RM4" }, [{ productId: latte.id }]),
  );

  it("stands on its customer's page and in the panel", async () => {
    const page = await openPage(`/orders/${token}`);
    expect(page.mainText).toContain("Note for your orderYuki <3");
    vi.useRealTimers();
    const panel = await openPage("/admin/orders/1/view", admin.cookie);
    expect(textOf(panel.screen.getByRole("dialog"))).toContain("NoteYuki <3");
  });

  it.each([
    ["order_receipt", true],
    ["order_truck_receipt", true],
    ["reservation_canceled_by_guest", true],
    // Anyone can enter someone else's email.
    ["order_reservation", false],
  ] as const)("is in the email %s: %s", async (kind, isTold) => {
    await write((tx) => queueEmail(tx, kind, "cause", { orderId: 1 }));
    const [letter] = queuedEmails();
    const text = letter && writeEmail(letter, SENDER).text;
    expect(text?.includes("\n\nNote: Yuki <3\n\n")).toBe(isTold);
  });

  it("is stored in 80 characters at most, or not at all", async () => {
    await expect(makeOrder({ token: "b".repeat(22), note: "" })).rejects.toThrow("orders_note");
    await expect(makeOrder({ token: "b".repeat(22), note: "x".repeat(81) })).rejects.toThrow();
  });
});
