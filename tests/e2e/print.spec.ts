import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { print, resize } from "./layout";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, pickUpAt } from "./stored";

/** Pages as a printer prints them, whatever theme is chosen for the screen. */

const PAPER_INK = "rgb(31, 42, 28)";

const inkOf = (page: Page) =>
  page.locator("h1").evaluate((heading) => getComputedStyle(heading).color);

const PAPERS = [700, 1100];

test("events print as a list of stops", async ({ page }) => {
  await page.goto("/events");
  await print(page);
  for (const width of PAPERS) {
    await test.step(`on paper ${width} px wide`, async () => {
      await resize(page, { width, height: 1000 });
      await expect(page.getByRole("article")).toHaveCount(5);
      await expect(page.getByRole("banner").getByText("Ujicart")).toBeVisible();
      for (const gone of [
        page.getByRole("contentinfo"),
        page.getByRole("navigation"),
        page.getByRole("button"),
        page.getByRole("link", { name: "Directions" }),
        page.getByRole("heading", { name: "Get it on your calendar" }),
      ]) {
        await expect(gone.filter({ visible: true })).toHaveCount(0);
      }
      expect(await inkOf(page)).toBe(PAPER_INK);
    });
  }
});

test("the dashboard prints without the sidebar", async ({ page }) => {
  await signInAsAdmin(page, "/admin");
  await print(page);
  for (const width of PAPERS) {
    await test.step(`on paper ${width} px wide`, async () => {
      await resize(page, { width, height: 1000 });
      await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
      await expect(page.getByRole("complementary").filter({ visible: true })).toHaveCount(0);
      const main = await page.getByRole("main").boundingBox();
      expect(main?.x).toBe(0);
      expect(main?.width).toBe(width);
      expect(await inkOf(page)).toBe(PAPER_INK);
    });
  }
});

test("an order prints as it is, without what is pressed", async ({ page, shop }) => {
  addPaidOrder(shop);
  pickUpAt(shop, 3);
  await signInAsAdmin(page, "/admin/orders/1/view");
  const dialog = page.getByRole("dialog", { name: "Order #1" });
  await expect(dialog.getByRole("link", { name: "Move" })).toBeVisible();
  await print(page);
  await resize(page, { width: 700, height: 1000 });
  await expect(dialog.getByRole("heading", { name: "History" })).toBeVisible();
  for (const gone of [
    page.getByRole("button"),
    page.getByRole("link", { name: "Move" }),
    page.getByRole("navigation"),
    page.getByRole("heading", { name: "Orders" }),
  ]) {
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  }
});

test("an order prints with where to pick it up, and with no link", async ({ page, shop }) => {
  const { token } = addPaidOrder(shop);
  pickUpAt(shop, 3);
  await page.goto(`/orders/${token}`);
  await print(page);
  await expect(page.getByRole("heading", { name: "Pick up here" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Your items" })).toBeVisible();
  for (const name of ["Directions", "Back to Shop"]) {
    await expect(page.getByRole("link", { name }).filter({ visible: true })).toHaveCount(0);
  }
  expect(await inkOf(page)).toBe(PAPER_INK);
});
