import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { expectNoOverflow } from "./layout";
import { CARDS, cartLink, expectPaid, payWith, proceed } from "./shopping";

test.use({ viewport: { width: 390, height: 844 } });

test("two lattes are ordered for a time of one's own, on a phone, and paid by card", async ({
  page,
}) => {
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
