import { expect, test } from "./fixtures";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";

/** Inventory Management in a browser; its sentences: tests/routes/admin.inventory.page.test.ts. */

test("the stock is adjusted, and the sidebar follows", async ({ page, expectedErrors }) => {
  expectedErrors.push(/409/);
  await signInAsAdmin(page, "/admin/inventory");
  const entry = page.getByRole("navigation").getByRole("listitem").filter({ hasText: "Inventory" });
  await expect(entry).toContainText("2 low or out of stock");
  await page.getByRole("link", { name: "Adjust Cast Iron Kettle" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust Inventory" });
  const stock = dialog.getByLabel("Current Stock");
  const save = dialog.getByRole("button", { name: "Save Changes" });

  await test.step("a mouse wheel doesn't change it", async () => {
    const opened = await stock.inputValue();
    await stock.click();
    await page.mouse.wheel(0, 300);
    // Wheels are heard a frame later.
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
    await expect(stock).toHaveValue(opened);
  });

  await test.step("a word is asked for again, not taken for 0", async () => {
    await stock.fill("none");
    await save.click();
    await expect(stock).toBeFocused();
    await expect(dialog).toBeVisible();
  });

  await test.step("of two who adjust at once the second is told, and decides", async () => {
    const id = /inventory\/(\d+)\//.exec(page.url())?.[1];
    await page.request.patch(`/api/inventory/${id}`, { data: { quantity: 60 } });
    await stock.fill("9");
    await save.click();
    await expect(stock).toHaveAccessibleDescription(
      /^admin@ujicart\.example changed the stock to 60 while you had this open\./,
    );
    await expect(stock).toHaveValue("9");
    await save.click();
    await expectToast(page, "Inventory Updated", "Stock levels have been updated successfully.");
    await expect(dialog).toBeHidden();
    const row = page.getByRole("row", { name: /Cast Iron Kettle/ });
    await expect(row.getByRole("cell")).toContainText(["9", "units", "2", "In Stock"]);
    await expect(entry).toContainText("1 low or out of stock");
  });
});
