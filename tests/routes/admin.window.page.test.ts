import { beforeEach, describe, expect, it } from "vitest";
import { createSecretId } from "~/domain/access/secret-id.server";
import { findGuestOrder } from "~/domain/desk/guest-order.server";
import { recordSale } from "~/domain/window/window-sales.server";
import { makeMenuItem, makeProduct } from "../factories";
import { allOrders } from "../ledger";
import { asAdministrator } from "./as-administrator";
import { openPage, textOf } from "./plain-browser";

/** The till at the window without a script, and its sales where the owner reads orders. */

const admin = asAdministrator();
const open = (path: string) => openPage(path, admin.cookie);

let tin: number;
let latte: number;
beforeEach(async () => {
  tin = (await makeProduct({ name: "Tin", priceCents: 1800, stock: 1 })).id;
  latte = (await makeMenuItem({ name: "Latte" })).id;
});

describe("a sale at the window, which has no address,", () => {
  beforeEach(async () => {
    const lines = [
      { productId: tin, choices: [], quantity: 3, unitPriceCents: 1500 },
      { productId: latte, choices: [], quantity: 1, unitPriceCents: 650 },
    ];
    const sums = { totalCents: 5150, tipCents: 100, paidBy: "cash" as const };
    await recordSale(createSecretId(), { lines, ...sums }, admin.actor);
  });

  it("is 'Window' in the list, and found by it", async () => {
    const page = await open("/admin/orders?q=window");
    const row = textOf(page.screen.getByRole("row", { name: /Order #1/ }));
    expect(row).toContain("Order #1Window");
    expect(row).toContain("Completed");
    expect((await open("/admin/orders?q=windo")).text).not.toContain("Order #1");
  });

  it("says what differed, and its tip, and offers no handing over and no email", async () => {
    const page = await open("/admin/orders/1/view");
    const dialog = textOf(page.screen.getByRole("dialog"));
    expect(dialog).toContain("CustomerWindow");
    expect(dialog).toContain("$15.00 each, $18.00 on the menu by then, 2 not in stock");
    expect(dialog).toContain("Tip$1.00");
    expect(dialog).toContain("Sold at the window");
    expect(page.document.querySelector("dialog a[href^='mailto:']")).toBeNull();
    expect(page.screen.queryByRole("button", { name: "Reopen Order" })).toBeNull();
  });

  it("has a guest's page like any other", async () => {
    const [order] = allOrders();
    expect(findGuestOrder(order?.token ?? "")?.lines).toHaveLength(2);
    const page = await openPage(`/orders/${order?.token}`);
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Order #1");
  });

  it("counts as sold, without its tip", async () => {
    expect((await open("/admin/orders/sales")).text).toContain("$51.50");
  });

  it("has its product counted again, until somebody says that the number is right", async () => {
    const page = await open("/admin/inventory");
    expect(textOf(page.screen.getByRole("row", { name: /Tin/ }))).toContain("0 Count again");
    await page.follow("Adjust Tin");
    expect(page.text).toContain("The window sold 2 more than the shop knew of.");
    page.fill({ "Counted: the number is right": true });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Inventory Updated");
    expect((await open("/admin/inventory")).text).not.toContain("Count again");
  });
});
