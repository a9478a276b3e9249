import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { expectNoOverflow } from "./layout";
import { expectToast } from "./panel";
import { CARDS, cartLink, emailField, expectPaid, payWith, proceed } from "./shopping";
import { signInAsAdmin } from "./sign-in";

test.use({ viewport: { width: 390, height: 844 } });

test("two lattes are ordered for a chosen time on a phone, and paid by card", async ({ page }) => {
  // Eight presses from home, typing aside: add, choose, oat, add, the cart, a time, proceed, pay.
  await page.goto("/");
  await hydrated(page);
  const latte = page.getByRole("listitem").filter({ hasText: "Iced Matcha Latte" });
  await latte.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveText("1");
  await latte.getByRole("link", { name: "Choose" }).click();
  await page.getByLabel("Oat").check();
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveText("2");
  await cartLink(page).click();
  const where = page.getByRole("group", { name: "Where and when" });
  const times = where.getByRole("combobox");
  await expect(times).toHaveCount(1);
  await expect(times).toHaveValue("");
  await expect(times).toContainText("As soon as possible (about 11:00 AM)");
  await expectNoOverflow(page);
  await expectAccessible(page);

  // Another stop has times of its own.
  await where.getByRole("radio").nth(1).check();
  await expect(times).toContainText("As soon as possible (about 5:00 PM)");
  await where.getByRole("radio").first().check();
  await times.selectOption("12:20 PM");
  await proceed(page);
  await expect(page.getByText(/Pickup .*, 12:20 PM, Lunch at Cypress Yard/)).toBeVisible();
  await payWith(page, CARDS.pays);
  await expectPaid(page);
  await expect(page.getByRole("main")).toContainText(/, 12:20 PM/);
});

for (const [how, details] of EITHER_WAY) {
  test(
    `an order for a stop of the calendar has that stop chosen at checkout${how}`,
    details,
    async ({ page, javaScriptEnabled }) => {
      await page.goto("/events");
      await page.getByRole("link", { name: "Order for this stop (Evening Market" }).click();
      await expect(page).toHaveURL(/\/menu\?stop=\d+#menu$/);
      await expect(page.getByText(/^Your order is for Evening Market/)).toBeInViewport();
      const lemonade = page.getByRole("listitem").filter({ hasText: "Yuzu Lemonade" });
      await lemonade.getByRole("button", { name: "Add to Cart" }).click();
      await expect(cartLink(page)).toHaveText("1");
      if (javaScriptEnabled) {
        await expect(lemonade).toContainText("1 in cart");
        await lemonade.getByRole("button", { name: "Add to Cart" }).click();
        await expect(lemonade).toContainText("2 in cart");
      }
      await page.goto("/checkout");
      await expect(page.getByRole("radio", { name: /Evening Market/ })).toBeChecked();
      await expect(page.getByRole("combobox")).toContainText("As soon as possible (about 5:00 PM)");
    },
  );
}

for (const [how, details] of EITHER_WAY) {
  test(`lemonade until 12:30 PM isn't ordered for later${how}`, details, async ({ page }) => {
    await signInAsAdmin(page, "/admin/menu");
    await page.getByRole("link", { name: "Edit Yuzu Lemonade" }).click();
    await page.getByLabel("Served until").fill("12:30");
    await page.getByRole("button", { name: "Update Item" }).click();
    await expectToast(page, "Item Updated");

    await page.goto("/menu");
    const lemonade = page.getByRole("listitem").filter({ hasText: "Yuzu Lemonade" });
    await expect(lemonade).toContainText("Until 12:30 PM");
    await lemonade.getByRole("button", { name: "Add to Cart" }).click();
    await expect(cartLink(page)).toHaveText("1");
    await page.goto("/checkout");
    const where = page.getByRole("group", { name: "Where and when" });
    await expect(where).toContainText("Yuzu Lemonade is served until 12:30 PM.");
    // Another stop that takes orders begins at 5 PM.
    await expect(where.getByRole("radio", { name: /Evening Market/ })).toHaveCount(0);
    await expectNoOverflow(page);
    const times = where.getByRole("combobox").first();
    await expect(times).toContainText("12:20 PM");
    await expect(times).not.toContainText("12:30 PM");
    await times.selectOption("12:20 PM");
    await emailField(page).fill("yuki@example.com");
    await page.getByRole("button", { name: "Pay at the Truck" }).click();
    await expect(page.getByRole("heading", { name: "Pick up here" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/, 12:20 PM/);
  });
}

test("a phone whose clock is wrong reads the truck's times", async ({ page, context }) => {
  await page.goto("/menu/14-iced-matcha-latte");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveText("1");
  await page.goto("/checkout");
  await emailField(page).fill("yuki@example.com");
  await page.getByRole("button", { name: "Pay at the Truck" }).click();
  await expect(page.getByRole("heading", { name: "Pick up here" })).toBeVisible();
  const order = `${new URL(page.url()).pathname}?move=ask`;
  await page.goto("/menu/14-iced-matcha-latte");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveText("1");

  const read = async (tab: Page, path: string) => {
    await tab.goto(path);
    return tab.getByRole("main").innerText();
  };
  const right = new Map<string, string>();
  for (const path of ["/", "/now", "/checkout", order]) {
    const text = await read(page, path);
    expect(text, path).toMatch(/\d:\d\d [AP]M/);
    right.set(path, text);
  }
  // Last, as a clock is all its context's.
  const tab = await context.newPage();
  for (const year of [1999, 2042]) {
    await tab.clock.setFixedTime(new Date(year, 5, 6, 12));
    for (const [path, text] of right)
      expect(await read(tab, path), `${path} in ${year}`).toBe(text);
  }
});

test("pickup times follow the cart, and an order that fits none can be made smaller on the spot", async ({
  page,
  browser,
  baseURL,
}) => {
  await addLemonade(page);
  await cartLink(page).click();
  const where = page.getByRole("group", { name: "Where and when" });
  const time = where.getByRole("combobox");
  await time.selectOption("12:20 PM");
  await reserveOne(await (await browser.newContext({ baseURL })).newPage(), "12:20 PM");
  const more = page.getByRole("button", { name: "Increase quantity of Yuzu Lemonade" });
  const addUpTo = async (cups: number) => {
    for (const cart = cartLink(page); (await cart.textContent()) !== String(cups); )
      await more.click();
  };
  // Half of a time is one network's, and both browsers are on the same one.
  await addUpTo(4);
  await expect(where).toContainText("can't take your whole order anymore");
  await expect(time).toHaveValue("");
  await expectAccessible(page);
  await addUpTo(9);
  await expect(where).toContainText("Try fewer items, or order at the truck.");
  await page.getByRole("button", { name: "Decrease quantity of Yuzu Lemonade" }).click();
  await where.getByRole("combobox").selectOption("5:20 PM");
  await proceed(page);
  await expect(page.getByText(/Pickup .*, 5:20 PM, Evening Market/)).toBeVisible();
});

async function addLemonade(page: Page): Promise<void> {
  await page.goto("/menu/17-yuzu-lemonade");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveText("1");
}

async function reserveOne(page: Page, time: string): Promise<void> {
  await addLemonade(page);
  await page.goto("/checkout");
  await emailField(page).fill("ren@example.com");
  await page.getByRole("combobox").first().selectOption(time);
  await page.getByRole("button", { name: "Pay at the Truck" }).click();
  await expect(page.getByRole("heading", { name: "Pick up here" })).toBeVisible();
}
