import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible, expectFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectNoOverflow, resize } from "./layout";
import { TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { idOf } from "./stored";

/** The owner closes a day, and looks at what the days brought in. */

/** $13.00 in cash. */
async function sell(page: Page, shop: Shop): Promise<void> {
  const lines = [{ productId: idOf(shop, TIN.name), quantity: 2, unitPrice: "6.50" }];
  const data = { lines, total: "13.00", paidBy: "cash" };
  const answer = await page.request.put("/api/window-sales/a-sale-of-days-spec-ts", { data });
  expect(answer.status()).toBe(201);
}

test("closing a day is accessible, adds up the drawer as it's counted, and prints", async ({
  page,
  shop,
  expectedErrors,
}) => {
  // Enter checks the numbers, which answers with a refusal.
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/days");
  await sell(page, shop);
  await page.getByRole("link", { name: "Close the Day" }).click();
  await page.getByLabel("$10", { exact: true }).fill("1");
  await expect(
    page.getByText("Counted $10.00, expected $13.00. The drawer is $3.00 short."),
  ).toBeVisible();
  await expectFitForAll(page);
  await page.getByLabel("Reason for the difference").fill("Change");
  await page.getByLabel("$10", { exact: true }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Not closed yet");
  await expect(page.getByLabel("$10", { exact: true })).toHaveValue("1");
  await page.getByRole("button", { name: "Close the Day" }).click();
  await page.getByRole("table", { name: "Closed days" }).getByRole("link").click();
  const day = page.getByRole("dialog");
  await expect(day.getByText("The drawer is $3.00 short. Change")).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  await resize(page, { width: 700, height: 1000 });
  await expect(day.getByText("The drawer is $3.00 short. Change")).toBeVisible();
  await expectNoOverflow(page);
});

test("sales of seven days are drawn, shown as a table, and accessible", async ({ page, shop }) => {
  await signInAsAdmin(page, "/admin/orders/sales");
  await sell(page, shop);
  await page.getByRole("link", { name: "This Week" }).click();
  await expect(page.getByRole("img", { name: /^Total by day, / })).toBeVisible();
  await page.getByText("Show as a Table").click();
  const week = page.getByRole("table", { name: /^Total by day, / });
  await expect(week.getByText("$13.00")).toBeVisible();
  await expectFitForAll(page);
});
