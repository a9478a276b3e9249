import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { taxEntries } from "~/db/schema/tax.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { findGuestOrder } from "~/domain/guest-orders/guest-order.server";
import { changeTax, readTax } from "~/domain/tax/rates.server";
import { changeTips } from "~/domain/window/tips.server";
import { recordSale } from "~/domain/window/window-sales.server";
import { redirectWithFlash, takeFlash } from "~/http/flash.server";
import { loader as worker } from "~/routes/admin_.window-worker[.]js";
import { inHours } from "../clock";
import {
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  OWNER,
} from "../factories";
import { allOrders } from "../ledger";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { openPage, textOf } from "./plain-browser";

/** The till at the window without a script, and its sales where the owner reads orders. */

const admin = asAdministrator();
const open = (path = "/admin/window") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;
const bill = (page: Page) => textOf(page.screen.getByRole("region", { name: "Current sale" }));

let tin: number;
let latte: number;
beforeEach(async () => {
  tin = (await makeProduct({ name: "Tin", priceCents: 1800, stock: 1 })).id;
  latte = (await makeMenuItem({ name: "Latte" })).id;
});

describe("the till without a script", () => {
  it("sells what is tapped, and each bill once, also after Back", async () => {
    const page = await open();
    await page.press("Latte $6.50");
    await page.press("Latte $6.50");
    await page.press("Tin $18.00");
    await page.press("One less Tin");
    expect(bill(page)).toContain("Latte$13.00");
    expect(bill(page)).toContain("Change from $20: $7.00, from $50: $37.00");
    const before = page.path;
    await page.press("Cash");
    expect(page.toast).toEqual(["Sold · #1", "$13.00, cash"]);
    expect(page.path).toBe("/admin/window?sold=1");
    expect(bill(page)).toContain("$0.00");
    expect(bill(page)).toContain("Correct last: $13.00, cash");
    expect(allOrders()).toMatchObject([{ origin: "window", totalCents: 1300 }]);

    const back = await open(before);
    expect(back.text).toContain("That sale was already saved. This is a new one.");
    await back.press("Tin $18.00");
    const own = back.path;
    await back.press("Card");
    expect(allOrders()).toMatchObject([{}, { totalCents: 1800, truckPayment: "card" }]);
    expect((await open(own)).text).toContain("That sale was already saved. This is a new one.");
  });

  it("begins a new bill with what is tapped on a page whose bill is sold", async () => {
    const page = await open();
    await page.press("Latte $6.50");
    const sold = page.path;
    await page.press("Cash");
    const key = new URL(sold, "http://shop").searchParams.get("key");
    const again = await open(`/admin/window?key=${key}&bill=&add=${tin}_1`);
    expect(bill(again)).toContain("Tin$18.00");
    expect(again.path).not.toContain(key);
    expect(bill(await open(again.path))).toContain("Tin$18.00");
    expect((await open(sold)).text).toContain("That sale was already saved. This is a new one.");
  });

  it("answers a tap at once, without a second request to where it leads", async () => {
    const page = await open();
    await page.press("Latte $6.50");
    const { pathname, searchParams } = new URL(page.path, "http://shop");
    expect([pathname, searchParams.has("add")]).toEqual(["/admin/window", true]);
    expect(bill(await open(page.path)), "the bill, read again").toBe(bill(page));
  });

  it("says next to an item's choices what's wrong with them, and keeps them", async () => {
    const { id } = await makeMenuItem({ name: "Combo", priceCents: 1000 });
    await makeChoiceGroup(
      { name: "Tacos", least: 3, most: 3, canRepeat: true },
      [{ name: "Al Pastor", priceCents: 50 }, { name: "Carnitas" }],
      [id],
    );
    const page = await open();
    page.fill({ "Al Pastor": "2" });
    await page.press("Add Combo");
    expect(textOf(page.screen.getByRole("alert"))).toBe("Choose 3 for Tacos. You chose 2.");
    expect(page.screen.getByRole("alert").closest("details")?.open).toBe(true);
    expect(page.field("Al Pastor").value).toBe("2");
    page.fill({ Carnitas: "1" });
    await page.press("Add Combo");
    expect(bill(page)).toContain("Combo (2 × Al Pastor, Carnitas)$11.00");
    await page.press("Cash");
    expect(allOrders()).toMatchObject([{ totalCents: 1100 }]);
  });

  it("takes the customer's name, and keeps it if nothing is sold", async () => {
    const page = await open();
    page.fill({ Name: "Maya" });
    await page.press("Cash");
    expect(page.toast).toEqual(["Not Sold", "Tap what was sold first."]);
    expect(page.field("Name").value).toBe("Maya");
    await page.press("Latte $6.50");
    page.fill({ Name: " Maya\u200b  Chen " });
    await page.press("Cash");
    expect(page.toast).toEqual(["Sold · #1 Maya Chen", "$6.50, cash"]);
    expect(page.field("Name").value).toBe("");
    expect(allOrders()).toMatchObject([{ customerName: "Maya Chen" }]);
  });

  it("sells at the stop that this device is at, of two that are on", async () => {
    const rates = { "night market": 7750, "pier 39": 9250 };
    const market = await makeEvent({
      location: "Night Market",
      startDate: inHours(-1),
      endDate: inHours(2),
    });
    const pier = await makeEvent({
      title: "Pier 39",
      location: "Pier 39",
      startDate: inHours(-0.5),
      endDate: inHours(2),
    });
    const stops = readTax(new Date()).stops.map(({ key, place }) => [
      key,
      rates[place.toLowerCase() as keyof typeof rates],
    ]);
    await changeTax({ mode: "added", noStop: 5000, stops: Object.fromEntries(stops) }, admin.actor);
    const page = await open();
    expect(bill(page)).toContain("Selling at Pier 39.");
    page.screen.getByRole("group", { name: "Which stop is this device at?" });
    await page.press("Latte $6.50");
    await page.press("Night Market");
    // The bill stays.
    expect(bill(page)).toContain("Selling at Night Market.");
    page.screen.getByRole("group", { name: "This device is at Night Market" });
    expect(bill(page)).toContain("Latte$6.50");
    await page.press("Cash");
    await page.press("Pier 39");
    await page.press("Latte $6.50");
    await page.press("Card");
    expect(allOrders()).toMatchObject([
      { pickupEventId: market.id, taxPlace: "Night Market", taxCents: 50 },
      { pickupEventId: pier.id, taxPlace: "Pier 39", taxCents: 60 },
    ]);
  });

  it("says on the order that its stop was assumed", async () => {
    const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
    const gone = { id: 4711, place: "Pier 39" };
    await recordSale(
      createSecretId(),
      {
        lines: [{ productId: latte, quantity: 1, unitPriceCents: 650, choices: [] }],
        totalCents: 650,
        tipCents: 0,
        paidBy: "cash",
        stop: gone,
        taxMode: "off",
      },
      admin.actor,
    );
    expect(allOrders()).toMatchObject([{ pickupEventId: stop.id, isStopAssumed: true }]);
    const order = await open("/admin/orders/1/view");
    expect(order.text).toContain("Window named a stop that wasn't open then");
    const counter = await open("/admin/counter");
    expect(counter.text).toContain("Check the stop");
  });

  it("sends what's made to Counter, until the owner turns that off", async () => {
    const sold = async () => {
      const page = await open();
      await page.press("Latte $6.50");
      await page.press("Cash");
      const counter = await open("/admin/counter");
      return counter.screen.queryAllByRole("heading", { level: 3 }).map(textOf);
    };
    expect(await sold()).toEqual(["#1"]);
    const list = await open("/admin/orders");
    await list.press(/^Complete/);
    expect(list.toast).toEqual(["Order Completed", "Order #1"]);
    expect(allOrders()).toMatchObject([{ handedOverAt: expect.any(Date), truckPayment: "cash" }]);
    await list.press(/^Undo/);
    expect(allOrders()).toMatchObject([{ handedOverAt: null, truckPayment: "cash" }]);

    const settings = await open("/admin/orders/settings");
    settings.screen.getByRole("checkbox", { name: /^Send window sales to Counter/ }).click();
    await settings.press("Save Changes");
    expect(await sold()).toEqual(["#1"]);
  });

  it("stores a bill once if it's posted twice", async () => {
    const page = await open();
    await page.press("Latte $6.50");
    const same = await open(page.path);
    await page.press("Cash");
    await same.press("Card");
    expect(same.toast).toEqual(["Already Sold", "$6.50, cash. Nothing else was saved."]);
    expect(allOrders()).toHaveLength(1);
  });

  it("charges the price that was shown, even if it has changed since", async () => {
    const page = await open();
    await page.press("Latte $6.50");
    await write((tx) => tx.update(products).set({ priceCents: 700 }).run());
    await page.press("Cash");
    expect(allOrders()).toMatchObject([{ totalCents: 650 }]);
  });

  it("says at which stop it sells, and at which rate", async () => {
    expect(bill(await open())).toContain("Not at a stop right now.");
    await makeEvent({ startDate: inHours(-3), endDate: inHours(-1) });
    await changeTax({ mode: "included", defaultRate: 8750 }, admin.actor);
    const page = await open();
    expect(bill(page)).toContain("Selling at Ferry Plaza. Prices include 8.75% sales tax.");
    await page.press("Latte $6.50");
    await changeTax({ mode: "included", defaultRate: 0 }, admin.actor);
    await page.press("Cash");
    expect(read().select().from(taxEntries).all()).toMatchObject([
      { place: "Ferry Plaza", rate: 8750, grossCents: 650, taxCents: 52 },
    ]);
  });

  it("sells nothing if nothing was tapped", async () => {
    const page = await open();
    await page.press("Cash");
    expect(page.toast).toEqual(["Not Sold", "Tap what was sold first."]);
    expect(allOrders()).toEqual([]);
  });

  it("sells no bill that's free, and keeps it", async () => {
    await makeMenuItem({ name: "Sample", priceCents: 0 });
    const page = await open();
    await page.press("Sample $0.00");
    await page.press("Cash");
    expect(page.toast).toEqual(["Not Sold", "Nothing to pay on this bill."]);
    expect(bill(page)).toContain("Sample$0.00");
    expect(allOrders()).toEqual([]);
  });

  it("has one tap for the usual, and asks for the rest", async () => {
    await makeChoiceGroup({}, undefined, [latte]);
    const page = await open();
    await page.press("Latte $6.50");
    page.screen.getByRole("radio", { name: "Oat +$0.80" }).click();
    await page.press("Add Latte");
    expect(bill(page)).toContain("Latte (Whole)$6.50");
    expect(bill(page)).toContain("Latte (Oat)$7.30");
    await page.press("Card");
    expect(allOrders()).toMatchObject([{ totalCents: 1380 }]);
  });

  it("keeps the tip and the names when the bill travels by its address", async () => {
    await changeTips({ first: 100, second: 200 }, OWNER);
    const begun = await open();
    await begun.press("Latte $6.50");
    const { path } = begun;
    const page = await open(`${path}&name=Maya&tip=200`);
    const checked = () =>
      page.screen.getAllByRole<HTMLInputElement>("radio").find((one) => one.checked)?.value;
    expect(checked()).toBe("200");
    await page.press("Tin $18.00");
    expect(checked()).toBe("200");
    expect(page.field("Name").value).toBe("Maya");
    expect((await open(`${path}&tip=777`)).screen.getAllByRole("radio")).not.toContainEqual(
      expect.objectContaining({ checked: true }),
    );
  });

  it("offers tips that the owner has set, and none is chosen", async () => {
    expect((await open()).screen.queryByRole("group", { name: "Tip" })).toBeNull();
    const settings = await open("/admin/window/tips");
    settings.fill({ "First tip ($)": "a lot" });
    await settings.press("Save Changes");
    expect(settings.text).toContain("Enter an amount, like 6.50");
    settings.fill({ "First tip ($)": "1", "Second tip ($)": "2.50" });
    await settings.press("Save Changes");
    expect(settings.toast[0]).toBe("Changes Saved");
    const page = await open();
    const tips = page.screen.getAllByRole<HTMLInputElement>("radio");
    expect(tips.map(({ value, checked }) => [value, checked])).toEqual([
      ["0", false],
      ["100", false],
      ["250", false],
    ]);
    await page.press("Latte $6.50");
    page.screen.getByRole("radio", { name: "+$2.50 tip" }).click();
    await page.press("Cash");
    expect(page.toast).toEqual(["Sold · #1", "$9.00, cash"]);
    expect(allOrders()).toMatchObject([{ totalCents: 650, tipCents: 250 }]);
  });
});

describe("the service worker", () => {
  it("has a policy that lets it fetch, and is for administrators", async () => {
    const answer = await worker(admin.get("/admin/window-worker.js"));
    expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; connect-src 'self'",
    );
  });

  it("keeps a page without anybody's toast, which stays for them", async () => {
    const flash = await redirectWithFlash("/", { title: "Sold" });
    const Cookie = flash.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const { request } = args("/admin/window", { headers: { Cookie, "X-Kept-Copy": "1" } });
    const { toast, headers } = await takeFlash(request);
    expect([toast, headers.get("Set-Cookie")]).toEqual([null, null]);
  });
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

  it("is a walk-up in the list, and found by that or by 'window'", async () => {
    const page = await open("/admin/orders?q=window");
    const row = textOf(page.screen.getByRole("row", { name: /Order #1/ }));
    expect(row).toContain("Order #1Walk-up");
    expect(row).toContain("Open");
    expect((await open("/admin/orders?q=Walk-up")).text).toContain("Order #1");
    expect((await open("/admin/orders?q=windo")).text).not.toContain("Order #1");
  });

  it("has a stop but no pickup time, which would be before it was sold", async () => {
    const stop = await makeEvent({ title: "Pier", location: "Pier 7" });
    const walkUp = { origin: "window", truckPayment: "cash", pickupEventId: stop.id } as const;
    const { id } = await makeOrder({ ...walkUp, pickupMinutes: 10 });
    const page = await open("/admin/orders");
    const name = new RegExp(`Order #${id}`);
    const row = textOf(page.screen.getByRole("row", { name }));
    expect(row).toContain("Pickup Pier");
    expect(row.match(/\d+:\d\d/g)).toHaveLength(1);
  });

  it("says what differed, and its tip, and has no email", async () => {
    const page = await open("/admin/orders/1/view");
    const dialog = textOf(page.screen.getByRole("dialog"));
    expect(dialog).toContain("CustomerWalk-up");
    expect(dialog).toContain("$15.00 each, $18.00 on the menu at the time, 2 not in stock");
    expect(dialog).toContain("Tip$1.00");
    expect(dialog).toContain("Sold at the window");
    expect(page.document.querySelector("dialog a[href^='mailto:']")).toBeNull();
    expect(page.screen.queryByRole("button", { name: "Reopen Order" })).toBeNull();
  });

  it("has a customer's page like any other", async () => {
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
    expect(page.text).toContain("The window sold 2 more than we had in stock.");
    page.fill({ "Counted: the number is right": true });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Inventory Updated");
    expect((await open("/admin/inventory")).text).not.toContain("Count again");
  });
});
