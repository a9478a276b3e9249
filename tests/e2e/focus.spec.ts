import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures";
import { goAndArrive } from "./go";
import { TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { idOf, withDatabase } from "./stored";

/** Where the keyboard's focus is after something has happened, and what a screen reader says of it. */

const PHONE = { width: 390, height: 844 };

const focused = (page: Page) => page.locator(":focus");

test("a double click adds one, a second click another, and the focus stays", async ({ page }) => {
  await page.goto("/shop");
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  const cart = page.getByRole("link", { name: /^Cart/ });
  await add.dblclick();
  await expect(cart).toHaveText("1");
  await add.press("Enter");
  await add.press("Enter");
  await expect(cart).toHaveText("3");

  await test.step("a toast that is dismissed gives it back", async () => {
    const dismiss = page.getByRole("button", { name: "Dismiss" });
    await dismiss.press("Enter");
    await expect(dismiss).toHaveCount(0);
    await expect(add).toBeFocused();
  });
});

test("a quantity at its end keeps the focus and says why", async ({ page, shop }) => {
  withDatabase(shop, (db) => db.exec("UPDATE inventory SET quantity = 3"));
  await page.goto("/shop");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.goto("/checkout");
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  const fewer = page.getByRole("button", { name: /^Decrease quantity/ });
  const told = page.getByRole("main").getByRole("status").filter({ hasText: "Total" });
  await more.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Enter");
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await expect(more).toHaveAccessibleDescription("Only 3 left.");
  await expect(told).toContainText("quantity 3. Only 3 left.");
  await fewer.focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("Enter");
  await expect(fewer).toBeFocused();
  await expect(told).toContainText("quantity 1.");
});

test("the panel's sheet takes the focus, lets none behind it and gives it back", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin");
  await page.setViewportSize(PHONE);
  const opener = page.getByRole("button", { name: "Management menu" });
  const sheet = page.getByRole("complementary", { name: "Sidebar" });
  await opener.press("Enter");
  await expect(sheet.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(sheet.locator(":focus")).toHaveCount(1);
  await sheet.getByRole("button", { name: "Logout" }).focus();
  await page.keyboard.press("Tab");
  await expect(sheet).toBeHidden();
});

test("a dialog that only shows something opens at its title, on a phone too", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  await signInAsAdmin(page, "/admin");
  // Sold at the window, an order has nothing to press before its foot.
  const lines = [{ productId: idOf(shop, TIN.name), quantity: 2, unitPrice: "6.50" }];
  const data = { lines, total: "13.00", paidBy: "cash" };
  const sold = await page.request.put("/api/window-sales/sale-of-focus-specs-ts", { data });
  expect(sold.status()).toBe(201);
  for (const path of ["/admin/orders/1/view", "/admin/inquiries/5/view"]) {
    await test.step(path, async () => {
      await goAndArrive(page, path);
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();
      await expect(dialog.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
      expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    });
  }
});

test("the sidebar is scrolled to the current screen's entry, and so is the panel's sheet", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signInAsAdmin(page, "/admin/people");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const current = sidebar.getByRole("link", { name: "People" });
  await expect(current).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY), "of the page").toBe(0);

  await page.setViewportSize({ width: 390, height: 600 });
  await page.reload();
  await page.getByRole("button", { name: "Management menu" }).click();
  await expect(current).toBeInViewport({ ratio: 1 });
});

test("a page of a list takes the focus and is announced", async ({ page, shop }) => {
  withDatabase(shop, (db) => {
    const add = db.prepare(
      "INSERT INTO newsletter_subscribers (email, folded_text, subscribed_at) VALUES (?, ?, 0)",
    );
    for (let n = 0; n < 120; n += 1) add.run(`guest-${n}@example.com`, `guest-${n}@example.com`);
  });
  await signInAsAdmin(page, "/admin/newsletter");
  await expect(focused(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(focused(page)).toContainText("Page 2 of 3");
  await expect(page.locator("[aria-live]", { hasText: "Page 2 of 3" })).toHaveCount(1);
  await page.getByRole("searchbox").fill("guest-7");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("link", { name: "Clear" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("link", { name: "Clear" }).press("Enter");
  await expect(page.getByRole("link", { name: "Clear" })).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("home's two ways down take the focus along", async ({ page }) => {
  for (const { name, next } of [
    { name: "Explore Our Menu", next: "#menu" },
    { name: "Find Our Truck", next: "#events" },
  ]) {
    await test.step(name, async () => {
      await page.goto("/");
      await page.getByRole("link", { name }).press("Enter");
      await expect(page).toHaveURL(new RegExp(`${next}$`));
      await page.keyboard.press("Tab");
      await expect(page.locator(`${next} :focus`)).toHaveCount(1);
    });
  }
});

test("nothing moves for customers who want less motion", async ({ page }) => {
  await page.goto("/shop");
  const seconds = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("div"));
    probe.className = "animate-pulse";
    const { animationDuration, animationIterationCount } = getComputedStyle(probe);
    return [animationDuration, animationIterationCount];
  });
  expect(seconds).toEqual(["0.001s", "1"]);
});

const colorsOf = (drawn: Locator) =>
  drawn.evaluateAll((all) => all.map((one) => getComputedStyle(one).color));

/** Of both themes (app/app.css). */
const SEAL_COLORS = ["rgb(179, 38, 30)", "rgb(201, 62, 50)"];

test("forced colors show the current screen and tab, drawings, and the progress bar", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signInAsAdmin(page, "/admin/store");
  const lines = await page.locator(".sidebar-item").evaluateAll((items) => {
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    return items.filter((item) => getComputedStyle(item).borderLeftColor !== paper).length;
  });
  expect(lines).toBe(1);

  const looks = (links: Locator) =>
    links.evaluateAll((all) =>
      all.map((link) => {
        const { backgroundColor, borderBottomColor } = getComputedStyle(link);
        return `${backgroundColor} ${borderBottomColor}`;
      }),
    );
  await goAndArrive(page, "/admin/orders/sales");
  const [first, second, third] = await looks(page.locator(".tab"));
  expect([first === third, second === first]).toEqual([true, false]);
  await page.setViewportSize({ width: 390, height: 844 });
  await goAndArrive(page, "/admin/counter");
  const [today, counter, till] = await looks(page.locator(".service-link"));
  expect([today === till, counter === today]).toEqual([true, false]);
  await page.setViewportSize({ width: 1280, height: 720 });

  await goAndArrive(page, "/admin/social-media/posts/new");
  const drawing = page.getByRole("dialog").locator("label svg");
  await expect(drawing).toHaveCount(4);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => {
      document.documentElement.className = name;
    }, theme);
    const [text = ""] = await colorsOf(page.locator("body"));
    expect(new Set(await colorsOf(drawing)), theme).toEqual(new Set([text]));
    const [seal] = await colorsOf(page.locator(".sidebar .text-seal"));
    expect(SEAL_COLORS, theme).toContain(seal);
  }

  await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("progress"));
    probe.className = "progress fixed left-0 top-0 z-50";
    probe.value = 0.5;
  });
  const picture = sharp(await page.locator("progress").screenshot());
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const across = info.width * Math.floor(info.height / 2);
  const colorAt = (x: number) => data.subarray((across + x) * info.channels).toString("hex", 0, 3);
  const [edge, done, left] = [0, info.width * 0.25, info.width * 0.75].map(Math.floor).map(colorAt);
  expect(new Set([edge, done, left]).size).toBe(3);
});
