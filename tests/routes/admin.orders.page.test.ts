import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { readOrderSettings } from "~/domain/order-settings/order-settings.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { menuItemPath, productPath } from "~/domain/products/product-path";
import { seed } from "../../dev/seed";
import { ADDRESS, makeEvent, makeMenuItem, makeOrder } from "../factories";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, PlainBrowser, textOf } from "./plain-browser";

/** The orders desk, and what guests see of it. */

const TIN = "Ceremonial Matcha, First Harvest";
const admin = asAdministrator();
let tin = 0;
beforeEach(async () => {
  await seed();
  tin = read().select().from(products).where(eq(products.name, TIN)).get()?.id ?? 0;
});

const open = (path = "/admin/orders") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const title = (page: Page) => textOf(page.screen.getByRole("heading", { level: 1 }));
/** The order's state, which is the dialog's first fact. */
const state = (page: Page) => textOf(page.document.querySelector("dialog dd"));
const dialog = (page: Page) => textOf(page.screen.getByRole("dialog"));
const addPaidOrder = (email = "yuki@example.com", token = "a".repeat(22)) =>
  makeOrder({ email, token }, [{ productId: tin, name: TIN, unitPriceCents: 3800 }]);
const stock = () =>
  read().select().from(inventory).where(eq(inventory.productId, tin)).get()?.quantity ?? 0;

it("order settings have a tab, and so does the setting for notes", async () => {
  const page = await open("/admin/orders");
  await page.follow("Settings");
  const notes = within(page.screen.getByRole("group", { name: "Notes" }));
  page.fill({ "Let customers add a note": true }, notes);
  await page.press("Save Changes");
  expect([page.path, page.toast[0]]).toEqual(["/admin/orders/settings", "Changes Saved"]);
  expect(readOrderSettings().takesNotes).toBe(true);
});

describe("an order", () => {
  it("is handed over with one tap, and taken back", async () => {
    await addPaidOrder();
    const page = await open("/admin/orders?state=open");
    await page.follow("View order 1");
    expect(dialog(page)).toContain("Open");
    await page.press("Mark as Completed");
    expect(page.toast[0]).toBe("Order Updated");
    expect(state(page)).toContain("Completed");
    await page.press("Reopen Order");
    expect(state(page)).toContain("Open");
    expect(dialog(page)).toContain("Reopened");
    await page.follow("Close");
    expect(page.path).toBe("/admin/orders?state=open");
  });

  it("is found by search and state", async () => {
    await addPaidOrder();
    await addPaidOrder("aiko@example.com", "b".repeat(22));
    const page = await open();
    expect(page.screen.getByText("2 orders")).toBeDefined();
    page.fill({ "Search orders": "AIKO", Status: "Open" });
    await page.press("Search");
    expect(page.path).toMatch(/\?q=AIKO&state=open&stop=&day=$/);
    expect(page.screen.getByText("1 order")).toBeDefined();
    page.fill({ Status: "Refunded" });
    await page.press("Search");
    expect(page.text).toContain('No results for "AIKO".');
    await page.follow("Clear");
    expect(page.path).toBe("/admin/orders");
    expect(page.field("Status").value).toBe("");
  });

  it.each([
    ["picked up", async () => ({ pickupEventId: (await makeEvent()).id }), false],
    ["shipped", async () => ({ fulfillment: "delivery", deliveryAddress: ADDRESS }) as const, true],
  ])(
    "names its shipping only if there is any: an order that is %s",
    async (_how, given, isShipped) => {
      const token = "a".repeat(22);
      await makeOrder({ token, ...(await given()) }, [{ productId: tin }]);
      for (const path of [`/orders/${token}`, "/admin/orders/1/view"]) {
        const page = await open(path);
        const shown = textOf(page.screen.queryByRole("dialog") ?? page.screen.getByRole("main"));
        expect(shown, path).toContain("Total");
        expect(shown.includes("Shipping"), path).toBe(isShipped);
      }
    },
  );

  it("tells its customer when it was handed over, and nobody's address", async () => {
    await addPaidOrder();
    const guest = await openPage(`/orders/${"a".repeat(22)}`);
    expect(title(guest)).toBe("Order #1");
    expect(guest.text).toContain("We're getting your order ready.");
    expect(guest.text).not.toContain("yuki@example.com");

    const page = await open("/admin/orders/1/view");
    await page.press("Mark as Completed");
    expect(page.toast[0]).toBe("Order Updated");
    await guest.reload();
    expect(guest.text).toContain("You've got your order.");
  });
});

describe("a parcel", () => {
  const token = "a".repeat(22);
  beforeEach(() =>
    makeOrder({ token, fulfillment: "delivery", deliveryAddress: ADDRESS }, [{ productId: tin }]),
  );

  it("is sent with a tracking number, which its customer reads", async () => {
    const page = await open("/admin/orders/1/view");
    page.fill({ Carrier: "UPS", "Tracking number (optional)": "1Z 999" });
    await page.press("Mark as Shipped");
    expect(page.toast[0]).toBe("Order Updated");
    expect(state(page)).toContain("Shipped");
    expect(dialog(page)).not.toMatch(/complete/i);
    const guest = await openPage(`/orders/${token}`);
    expect(guest.text).toContain("Your order is on its way to you.");
    for (const name of ["Track Package", "UPS 1Z 999"]) {
      const link = guest.screen.getByRole("link", { name });
      expect(link.getAttribute("href")).toBe("https://www.ups.com/track?tracknum=1Z999");
      expect(link.getAttribute("rel")).toContain("noreferrer");
    }
    expect(guest.text).not.toMatch(/completed|pick up/i);
  });

  it("gets or changes its number afterwards, and keeps what was mistyped", async () => {
    const page = await open("/admin/orders/1/view");
    await page.press("Mark as Shipped");
    page.fill({ "Tracking number (optional)": "1Z?999" });
    await page.press("Save Tracking");
    expect(page.text).toContain("Use letters and digits, as printed on the label");
    expect(page.field("Tracking number (optional)").value).toBe("1Z?999");
    page.fill({ "Tracking number (optional)": "1Z999" });
    // Enter, and a scanner, press the form's first button.
    const { form } = page.field("Tracking number (optional)");
    const first = [...page.document.querySelectorAll("button")].find((one) => one.form === form);
    expect([first?.name, first?.value]).toEqual(["handedOver", "on"]);
    await page.press("Save Tracking");
    expect(dialog(page)).toContain("Tracking: 1Z999");
    await page.press("Reopen Order");
    expect(state(page)).toContain("Open");
    expect((await openPage(`/orders/${token}`)).text).not.toContain("1Z999");
  });
});

it("emails are kept without a mail server, and can be read", async () => {
  const { id: orderId } = await addPaidOrder();
  await write((tx) => queueEmail(tx, "order_receipt", `order:${orderId}:receipt`, { orderId }));
  const page = await open("/admin/orders/mail");
  expect(page.text).toContain("No mail server is connected");
  await page.follow(/^View email 1:/);
  expect(dialog(page)).toContain("To yuki@example.com");
  expect(dialog(page)).toContain("Total: $38.00");
  await page.follow("Close");
  expect(page.path).toBe("/admin/orders/mail");
});

describe("a customer's cart", () => {
  const cart = (page: PlainBrowser) =>
    textOf(page.document.querySelector("header a[href='/checkout']"));
  let guest: PlainBrowser;
  beforeEach(async () => {
    guest = new PlainBrowser();
    await guest.open("/cart", {
      method: "POST",
      body: new URLSearchParams({ intent: "add", productId: String(tin) }),
    });
    await guest.open("/checkout");
  });
  const stopCards = () =>
    guest.document.querySelectorAll<HTMLInputElement>("input[value^='pickup.']");
  const reserve = async () => {
    guest.field(/^Email/, within(guest.screen.getByRole("main"))).value = "yuki@example.com";
    stopCards()[0]?.setAttribute("checked", "");
    await guest.press("Pay at the Truck");
  };

  it("is kept while orders are paused, and can be paid once they're resumed", async () => {
    const page = await open("/admin/orders/settings");
    page.fill({ "Pause online orders": true });
    page.field(/^Message to customers/).value = "Back at 3 PM!";
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");

    const notice = { name: "Online orders are paused" };
    await guest.open("/shop");
    expect(textOf(guest.screen.getByRole("region", notice))).toContain("Back at 3 PM!");
    const item = { ...(await makeMenuItem({ name: "Sencha" })), name: "Sencha" };
    for (const path of [productPath({ id: tin, name: TIN }), menuItemPath(item)]) {
      await guest.open(path);
      expect(textOf(guest.screen.getByRole("region", notice))).toContain("Back at 3 PM!");
    }
    await guest.open("/checkout");
    expect(guest.screen.getByRole("heading", { name: "Checkout" })).toBeDefined();
    expect(guest.screen.getByRole("region", notice)).toBeDefined();
    expect(guest.text).toContain(TIN);
    expect(guest.screen.queryByRole("button", { name: "Proceed to Payment" })).toBeNull();

    await page.open("/admin/orders");
    await page.follow("Resume Orders");
    page.fill({ "Pause online orders": false });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
    await guest.open("/checkout");
    expect(guest.screen.getByRole("button", { name: "Proceed to Payment" })).toBeDefined();
    expect(guest.text).toContain(TIN);
  });

  it("can be canceled once it's reserved, and its page says that it has ended", async () => {
    const left = stock();
    await reserve();
    expect(guest.path).toMatch(/^\/orders\/[\w-]{22}$/);
    expect(guest.text).toContain("We're saving this for you");
    expect(cart(guest)).toBe("");
    expect(stock()).toBe(left - 1);

    const page = await open("/admin/orders/1/view");
    await page.follow("Cancel Reservation");
    await page.press("Cancel Reservation");
    expect(page.toast[0]).toBe("Reservation Canceled");
    expect(stock()).toBe(left);
    await guest.reload();
    expect(guest.text).toContain("This reservation has ended");
  });

  it("says so beside the field if it's reserved without an email, and stays", async () => {
    stopCards()[2]?.setAttribute("checked", "");
    await guest.press("Pay at the Truck");
    expect(guest.status).toBe(422);
    const email = guest.field(/^Email/, within(guest.screen.getByRole("main")));
    expect(descriptionOf(email)).toContain("Please enter your email address");
    expect([...stopCards()].map(({ checked }) => checked).indexOf(true)).toBe(2);
    expect(cart(guest)).toBe("1");
    expect(read().select().from(orders).all()).toEqual([]);
  });
});
