import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { resize } from "./layout";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";

/** The menu's screens with a script: focus and layout. The rest is in tests/routes/admin.menu.page.test.ts. */

test.use({ viewport: { width: 390, height: 844 } });

const names = (page: Page) =>
  page.getByRole("list", { name: "Soft serve" }).getByRole("listitem").locator("p:first-child");

test("items are added one after the other, put in order and marked, and the focus follows", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin/menu");
  await page.getByRole("link", { name: "Add Item" }).click();
  const name = page.getByLabel("Name *");
  const allergens = page.getByRole("group", { name: "Allergens" });
  await expect(name).toBeFocused();
  await page.getByLabel("Section *").selectOption("Soft serve");
  for (const [typed, price] of [
    ["Hojicha Swirl", "6.5"],
    ["Yuzu Swirl", "7"],
  ] as const) {
    await name.fill(typed);
    await page.getByLabel("Price ($) *").fill(price);
    await allergens.getByLabel("Milk").check();
    await page.getByRole("button", { name: "Save and Add Another" }).click();
    await expectToast(page, "Item Added");
    await expect(name).toHaveValue("");
    await expect(name).toBeFocused();
    await expect(allergens.getByLabel("Milk")).not.toBeChecked();
    await expect(page.getByLabel("Section *").locator(":checked")).toHaveText("Soft serve");
  }
  await page.getByRole("link", { name: "Cancel" }).click();
  // The focus goes back to the screen after that.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("main:focus, main :focus")).toHaveCount(1);

  const swirl = page.getByRole("listitem").filter({ hasText: "Hojicha Swirl" });
  const down = page.getByRole("button", { name: "Move Hojicha Swirl down" });
  await down.press("Enter");
  await expect(names(page).last()).toHaveText("Hojicha Swirl");
  // The last item can't move further down.
  await expect(down).toBeDisabled();
  await expect(swirl.locator(":focus")).toHaveCount(1);
  const up = page.getByRole("button", { name: "Move Hojicha Swirl up" });
  for (const at of [2, 1]) {
    await up.press("Enter");
    await expect(names(page).nth(at)).toHaveText("Hojicha Swirl");
    await expect(up).toBeFocused();
  }

  await swirl.getByRole("button", { name: "Mark sold out" }).click();
  await expect(swirl).toContainText("Sold out until");
  const back = swirl.getByRole("button", { name: "Put back on menu" });
  await expect(back).toBeFocused();
  await resize(page, { width: 1280, height: 844 });
  expect((await back.boundingBox())?.height, "one line").toBeLessThanOrEqual(48);
  await resize(page, { width: 390, height: 844 });

  const handle = swirl.locator("[data-handle]");
  await handle.hover();
  const at = await handle.boundingBox();
  const row = await swirl.boundingBox();
  await page.mouse.down();
  await page.mouse.move(at?.x ?? 0, (at?.y ?? 0) - (row?.height ?? 0) - 10, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText("Hojicha Swirl is now 1 of 4.")).toBeAttached();
  await expectToast(page, "Item Moved");
  await page.reload();
  await expect(names(page).first()).toHaveText("Hojicha Swirl");
});
