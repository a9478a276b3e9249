import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { expectNoOverflow } from "./layout";
import { CARDS, expectPaid, payWith, proceed } from "./shopping";

test.use({ viewport: { width: 390, height: 844 } });

test("a latte is ordered for a time of one's own, on a phone, and paid by card", async ({
  page,
}) => {
  await page.goto("/menu/14-iced-matcha-latte");
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await page.goto("/checkout");
  await hydrated(page);
  const where = page.getByRole("group", { name: "Where and when" });
  const times = where.getByRole("combobox");
  await expect(times).toHaveCount(1);
  await expect(times).toHaveValue("");
  await expect(times).toContainText("As soon as possible (about 11:00 AM)");
  await expectNoOverflow(page);
  await expectAccessible(page);

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
