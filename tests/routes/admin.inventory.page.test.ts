import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { seed } from "../../dev/seed";
import { hold, makeEvent } from "../factories";
import { asAdministrator } from "./as-administrator";
import { cellsOf, descriptionOf, openPage, textOf, textsOf } from "./plain-browser";

/** Inventory Management without JavaScript: what it says and posts. */

const admin = asAdministrator();
beforeEach(async () => {
  await seed();
});

const open = (path = "/admin/inventory") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const rowOf = (page: Page, name: string) =>
  page.screen.getByRole("row", { name: new RegExp(name) });
const cells = (page: Page, name = "Canvas Tote") => cellsOf(rowOf(page, name));
const change = (query: string) => write((tx) => tx.run(sql.raw(query)));

function idOf(name: string): number {
  const rows = read().select().from(products).all();
  const product = rows.find((row) => row.name === name);
  const items = read().select().from(inventory).all();
  return items.find((item) => item.productId === product?.id)?.id ?? 0;
}

describe("the screen", () => {
  it("has its title, its four figures and its table", async () => {
    const page = await open();
    expect(page.text).toContain("Track and manage stock levels for all products");
    expect(textsOf(page.document.querySelectorAll("main dl > div"))).toEqual([
      "Total Products13",
      "Low Stock Items1",
      "Out of Stock1",
      "Total Value$0.00Placeholder",
    ]);
    expect(page.screen.getByRole("heading", { name: "Stock Levels" })).toBeDefined();
    for (const [name, stock, alert, status] of [
      ["Bamboo Scoop", "3", "10", "Low Stock"],
      ["Cast Iron Kettle", "0", "2", "Out of Stock"],
      ["Canvas Tote", "40", "10", "In Stock"],
    ] as const) {
      expect(cells(page, name), name).toEqual({
        Product: name,
        "Current Stock": stock,
        Unit: "units",
        "Low Stock Alert": alert,
        Status: status,
        Actions: expect.stringContaining("Adjust"),
      });
    }
  });

  it("names the pieces held for unpaid orders, and counts them", async () => {
    await hold(idOf("Canvas Tote"), 2);
    const page = await open();
    expect(cells(page)["Current Stock"]).toMatch(/^38.*\+ 2 in unpaid orders/);

    for (const [counted, left] of [
      ["40", "38"],
      ["39", "37"],
    ] as const) {
      await page.follow("Adjust Canvas Tote");
      const field = page.field("Current Stock");
      expect(field.value).toBe("40");
      expect(descriptionOf(field)).toBe(
        "Count everything on the shelf. 2 are set aside for unpaid orders, so don't subtract it.",
      );
      page.fill({ "Current Stock": counted });
      await page.press("Save Changes");
      expect(page.toast[0]).toBe("Inventory Updated");
      expect(cells(page)["Current Stock"]).toContain(left);
    }
  });

  it("says for which stop pieces are set aside", async () => {
    const tote = idOf("Canvas Tote");
    const stop = await makeEvent({
      startDate: new Date("2127-01-04T23:00:00Z"),
      endDate: new Date("2127-01-05T02:00:00Z"),
    });
    for (const pieces of [2, 1]) {
      const { orderId } = await hold(tote, pieces);
      await change(`UPDATE orders SET pickup_event_id = ${stop.id} WHERE id = ${orderId}`);
    }
    await hold(tote, 4);
    const page = await open();
    await page.follow("Adjust Canvas Tote");
    expect(textOf(page.dialog.getByRole("listitem"))).toBe(
      "3 for Sat, Jan 4, 3:00 PM: Night Market, Ferry Plaza",
    );
  });

  it("has what is low or out marked in the sidebar and on the dashboard", async () => {
    const page = await open("/admin");
    const entry = () =>
      page.screen.getByRole("link", { name: "Inventory" }).closest("li") as Element;
    expect(textOf(entry())).toContain("2 low or out of stock");
    const tiles = [...page.document.querySelectorAll("main dl > div")];
    const tile = tiles.find((one) => textOf(one).includes("Low or Out"));
    expect(textOf(tile ?? null)).toContain("2");
    await page.open(tile?.querySelector("a")?.getAttribute("href") ?? "");
    await page.follow("Adjust Cast Iron Kettle");
    page.fill({ "Current Stock": "9" });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Inventory Updated");
    expect(textOf(entry())).toContain("1 low or out of stock");
  });

  it("says that nothing is tracked, and where it would come from", async () => {
    await change("UPDATE products SET deleted_at = 1");
    const page = await open();
    expect(page.text).toContain("No inventory tracked yet.");
    expect(page.text).toContain(
      "Inventory will automatically be created when you add products in Store Management.",
    );
    expect(page.text).not.toContain("low or out of stock");
  });
});

describe("'Adjust'", () => {
  it("opens a dialog that changes stock, alert and unit", async () => {
    const page = await open();
    await page.follow("Adjust Canvas Tote");
    expect(page.field("Current Stock").value).toBe("40");
    expect(page.field("Low Stock Threshold").value).toBe("10");
    expect(page.field("Unit").value).toBe("units");
    expect(page.field("Unit")).toHaveProperty("placeholder", "units, grams, etc.");
    page.fill({ "Current Stock": "5", "Low Stock Threshold": "5", Unit: "" });
    await page.press("Save Changes");

    expect(cells(page)).toMatchObject({
      "Current Stock": "5",
      Unit: "units",
      "Low Stock Alert": "5",
      Status: "Low Stock",
    });
    await page.open("/admin/store");
    expect(cells(page)).toMatchObject({ Stock: "5" });
  });

  it("offers an alert of 10 if none is set, which the list shows as a dash", async () => {
    await change("UPDATE inventory SET low_stock_threshold = NULL");
    const page = await open();
    expect(cells(page)["Low Stock Alert"]).toBe("-");
    await page.follow("Adjust Canvas Tote");
    expect(page.field("Low Stock Threshold").value).toBe("10");
    expect(descriptionOf(page.field("Low Stock Threshold"))).toBe(
      "No alert is set. We suggest 10. Leave blank for no alert.",
    );
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Inventory Updated");
    expect(cells(page)["Low Stock Alert"]).toBe("10");
    await page.follow("Adjust Canvas Tote");
    expect(descriptionOf(page.field("Low Stock Threshold"))).toBe("Leave blank for no alert.");
    page.fill({ "Low Stock Threshold": "0" });
    await page.press("Save Changes");
    await page.follow("Adjust Canvas Tote");
    expect(page.field("Low Stock Threshold").value).toBe("0");
  });

  it("takes a word for no number", async () => {
    const page = await open();
    await page.follow("Adjust Canvas Tote");
    page.fill({ "Current Stock": "", "Low Stock Threshold": "" });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Inventory Updated");
    expect(cells(page)).toMatchObject({
      "Current Stock": "0",
      Unit: "units",
      "Low Stock Alert": "-",
      Status: "Out of Stock",
    });
  });

  it("asks for a count if the window sold more than there was, until it's counted", async () => {
    await change("UPDATE inventory SET count_again = 2");
    const page = await open();
    expect(cells(page)["Current Stock"]).toContain("Count again");
    await page.follow("Adjust Canvas Tote");
    const counted = "Counted: the number is right";
    expect(page.field(counted)).toHaveProperty("checked", false);
    page.fill({ [counted]: true });
    await page.press("Save Changes");
    expect(cells(page)["Current Stock"]).toBe("40");
  });

  it("tells the latest changes of the stock", async () => {
    const page = await open();
    await page.follow("Adjust Canvas Tote");
    page.fill({ "Current Stock": "42" });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Inventory Updated");
    await page.follow("Adjust Canvas Tote");
    const changes = page.screen.getByRole("table", { name: "Recent Changes" });
    const [heading, latest, first, ...others] = textsOf(changes.querySelectorAll("tr"));
    expect(heading).toContain("Reason");
    expect(latest).toMatch(/Adjusted by admin@ujicart\.example.*\+2/);
    expect(first).toContain("Starting stock");
    expect(others).toEqual([]);
  });
});
