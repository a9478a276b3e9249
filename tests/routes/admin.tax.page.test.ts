import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { settle } from "~/domain/payments/settle.server";
import { changeTax, readTax } from "~/domain/tax/rates.server";
import { orderBrowserCookie } from "~/http/order-cookie.server";
import { loader as csv } from "~/routes/admin_.tax.sheet[.]csv";
import { intentOf, piecesOf, started } from "../checkout";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeProduct, OWNER } from "../factories";
import { allOrders, queuedEmails } from "../ledger";
import { confirmCard, withLocalStripe } from "../local-stripe";
import { soldAtWindow } from "../window-sales";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, textOf } from "./plain-browser";

/** Sales tax where the owner says it, and where people read it, without a script. */

const stripeTest = withLocalStripe();
const admin = asAdministrator();
const BROWSER = createSecretId();

let tin: { id: number };
let stop: { id: number };
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 650 });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(20) });
});

const open = (path = "/admin/tax") => openPage(path, admin.cookie);

describe("a place without a rate", () => {
  it.each([
    [
      "/admin/today",
      "No sales tax rate for Ferry Plaza and 1 more, so sales there collect no tax.",
    ],
    ["/admin", "No sales tax rate for Ferry Plaza and 1 more, so sales there collect no tax."],
    [
      "/admin/health",
      "No sales tax rate for Ferry Plaza and 1 more, so sales there collect no tax.",
    ],
    ["/admin/calendar/new", "A new location has no sales tax rate, so sales there collect no tax."],
  ])("is named on %s until there's a default rate", async (path, sentence) => {
    expect((await open(path)).text).not.toContain("sales tax rate");
    await changeTax({ mode: "included" }, OWNER);
    expect((await open(path)).text).toContain(sentence);
    const page = await open();
    page.fill({ "Default rate": "8.25" });
    await page.press("Save Changes");
    expect((await open(path)).text).not.toContain("sales tax rate");
    expect(readTax(new Date())).toMatchObject({ defaultRate: 8250, mode: "included" });
  });
});

describe("the rates", () => {
  it("can be entered for each place of the calendar, for states, and for no stop", async () => {
    await makeEvent({ location: "Second Street", startDate: inHours(40), endDate: inHours(44) });
    const page = await open();
    page.fill({
      "Sales tax": "Prices include sales tax",
      "Ferry Plaza": "7.75",
      "Second Street": " 9.25 % ",
      "No stop": "",
      "Shipped orders, by state": "CA 7.25\nNew York 4",
    });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
    expect(readTax(new Date())).toMatchObject({
      mode: "included",
      stops: [
        { place: "Ferry Plaza", rate: 7750 },
        { place: "Second Street", rate: 9250 },
      ],
      noStop: null,
      states: [
        { state: "CA", rate: 7250 },
        { state: "NY", rate: 4000 },
      ],
    });
    expect(page.field("Second Street").value).toBe("9.25%");
    expect(page.field("Shipped orders, by state").value).toBe("CA 7.25%\nNY 4%");
    expect(read().select().from(audit).all().at(-1)).toMatchObject({ entity: "tax" });

    page.fill({ "Ferry Plaza": "" });
    await page.press("Save Changes");
    expect(readTax(new Date()).stops).toMatchObject([{ rate: null }, { rate: 9250 }]);
  });

  it("can be entered whatever the places are called", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Plaza ${index + 1}`);
    for (const location of names)
      await makeEvent({ location, startDate: inHours(40), endDate: inHours(44) });
    const page = await open();
    page.fill(Object.fromEntries(names.map((name) => [name, "8"])));
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
    const rated = readTax(new Date()).stops.filter(({ rate }) => rate === 8000);
    expect(rated.map(({ place }) => place).sort()).toEqual([...names].sort());
  });

  it("keep the form if they can't be read, each with its message", async () => {
    const page = await open();
    page.fill({ "Ferry Plaza": "lots", "No stop": "25", "Shipped orders, by state": "Bavaria 19" });
    await page.press("Save Changes");
    expect(page.status).toBe(422);
    expect(page.field("Ferry Plaza").value).toBe("lots");
    const said = ["Ferry Plaza", "No stop", "Shipped orders, by state"].map((label) =>
      descriptionOf(page.field(label)),
    );
    expect(said[0]).toContain("Enter a rate, like 7.75");
    expect(said[1]).toContain("The highest rate is 20%");
    expect(said[2]).toContain("Line 1: enter a state and its rate, like CA 7.25");
    expect(readTax(new Date()).mode).toBe("off");
  });

  it("are asked about if two people change them", async () => {
    const [one, other] = [await open(), await open()];
    one.fill({ "Ferry Plaza": "8" });
    await one.press("Save Changes");
    other.fill({ "Ferry Plaza": "9" });
    await other.press("Save Changes");
    expect(descriptionOf(other.field("Ferry Plaza"))).toContain('Someone changed this to "8%"');
    expect(readTax(new Date()).stops).toMatchObject([{ rate: 8000 }]);
  });

  it("are refused for an unknown place", async () => {
    const stops = { [createSecretId()]: 8000 };
    expect(await changeTax({ mode: "included", stops }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(readTax(new Date()).mode).toBe("off");
  });
});

async function includeTax(): Promise<void> {
  const [place] = readTax(new Date()).stops;
  await changeTax({ mode: "included", stops: { [place?.key ?? ""]: 8750 } }, OWNER);
}

/** What people read of a paid order: the success page, their own page, the receipt, and the desk. */
async function readings() {
  const fulfillment = { method: "pickup" as const, eventId: stop.id };
  const start = await started([piecesOf(tin)], { browserId: BROWSER, fulfillment });
  confirmCard(stripeTest.stripe, start.clientSecret);
  await settle(intentOf(start));
  const order = allOrders().at(-1);
  const cookie = (await orderBrowserCookie(BROWSER)).split(";")[0];
  const success = `/checkout/success?payment_intent=${intentOf(start)}`;
  const sender = { name: "Ujicart", owner: "o@example.com", origin: "http://localhost:3000" };
  const letter = queuedEmails().find(({ kind }) => kind === "order_receipt");
  if (!letter) throw new Error("No receipt is owed");
  return {
    id: order?.id ?? 0,
    token: order?.token ?? "",
    success: await openPage(success, cookie),
    own: await openPage(`/orders/${order?.token}`),
    desk: await open(`/admin/orders/${order?.id}/view`),
    receipt: writeEmail(letter, sender).text,
  };
}

describe("a receipt", () => {
  it("says how much of the total is tax, on every page and in the email", async () => {
    await includeTax();
    const { id, success, own, desk, receipt } = await readings();
    const note = "Includes $0.52 sales tax (8.75%)";
    for (const page of [success, own, desk]) expect(page.text).toContain(`$6.50${note}`);
    expect(receipt).toContain(`Total: $6.50\n${note}\n`);
    await refundAtTruck(
      id,
      { scope: "amount", amountCents: 100, method: "cash", restock: false },
      OWNER,
    );
    expect((await open(`/admin/orders/${id}/view`)).text).toContain("Sales tax refunded$0.08");
  });

  it("says nothing of sales tax without it, nor does the checkout", async () => {
    const cart = `cart=${tin.id}.1.650`;
    const checkout = await openPage("/checkout", cart);
    const { token, success, own, receipt } = await readings();
    for (const page of [checkout, success, own]) {
      // Whose letters are anybody's guess.
      const html = page.document.documentElement.outerHTML.replaceAll(token, "");
      expect(html).toContain("6.50");
      expect(html).not.toMatch(/\btax/i);
    }
    expect(receipt.replaceAll(token, "")).not.toMatch(/tax/i);
    await includeTax();
    const taxed = await openPage("/checkout", cart);
    expect(textOf(taxed.document.querySelector("main"))).toBe(
      textOf(checkout.document.querySelector("main")),
    );
  });
});

describe("the month's sheet", () => {
  async function sell() {
    const { id: productId } = await makeMenuItem();
    await soldAtWindow({ productId, unitPriceCents: 650 });
  }

  it("has a row for each place and rate, and their total", async () => {
    await includeTax();
    await sell();
    const page = await open("/admin/tax/sheet");
    const rows = page.screen.getAllByRole("row").map(textOf);
    expect(rows[1]).toContain("Ferry Plaza8.75%$6.50$0.00$0.00$5.98$0.52$0.00$0.52");
    expect(rows[2]).toMatch(/^Total.*\$0\.52$/);
  });

  it("comes as CSV too, with numbers that a spreadsheet adds up", async () => {
    const place = { location: '=1+1 "Käse", 2nd', startDate: inHours(-0.5), endDate: inHours(19) };
    await makeEvent(place);
    await includeTax();
    await sell();
    const page = await open("/admin/tax/sheet");
    const link = page.screen.getByRole("link", { name: "Download CSV" });
    const answer = (await csv(admin.get(link.getAttribute("href") ?? ""))) as Response;
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="sales-tax-\d{4}-\d\d\.csv"$/,
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
      '\uFEFF"Location","Rate (%)","Sales","Refunded","Exempt","Taxable",' +
        '"Tax Collected","Tax Refunded","Tax Due","Late Sales","Late Tax"\r\n' +
        `"'=1+1 ""Käse"", 2nd",8.75,6.50,0.00,0.00,5.98,0.52,0.00,0.52,0.00,0.00\r\n`,
    );
  });

  it("comes as CSV with no rate if there was none, and not at all without sales", async () => {
    await changeTax({ mode: "included" }, OWNER);
    const page = await open("/admin/tax/sheet");
    expect(page.screen.queryByRole("link", { name: "Download CSV" })).toBeNull();
    await sell();
    const answer = (await csv(admin.get("/admin/tax/sheet.csv"))) as Response;
    expect(await answer.text()).toMatch(/\r\n"Ferry Plaza",,6\.50,/);
  });

  it("asks for the rate of a place without one, and leads to other months", async () => {
    await changeTax({ mode: "included" }, OWNER);
    await sell();
    const page = await open("/admin/tax/sheet?month=nonsense");
    expect(page.text).toContain(
      "No rate was set at the time of these sales, so we didn't collect tax: Ferry Plaza",
    );
    await page.open("/admin/tax/sheet?month=2026-01");
    expect(page.text).toContain("Nothing to report.");
    await page.follow("February 2026");
    expect(page.path).toBe("/admin/tax/sheet?month=2026-02");
  });
});

it("a product is exempt if its form says so, goods and made alike", async () => {
  const latte = await makeMenuItem({ name: "Latte" });
  for (const path of [`/admin/store/${tin.id}/edit`, `/admin/menu/${latte.id}/edit`]) {
    const page = await open(path);
    page.fill({ "Exempt from sales tax": true });
    await page.press(/^Update/);
    await page.open(path);
    expect(page.field("Exempt from sales tax")).toHaveProperty("checked", true);
  }
});
