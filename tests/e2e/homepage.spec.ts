import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectRefused, expectToast } from "./panel";
import { endSessions, signInAsAdmin, silenceBell } from "./sign-in";

/** The Homepage Editor in a browser; its sentences: tests/routes/admin.homepage.page.test.ts. */

test("the home page editor can save again and again without reopening", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/homepage");
  const title = page.getByLabel("Hero Title *");
  for (const text of ["First", "Second"]) {
    await title.fill(text);
    await page.getByRole("button", { name: "Save Changes" }).click();
    // The next save compares its field with the text that this save stored.
    await expect(page.locator('input[name="seen.heroTitle"]')).toHaveValue(text);
    await expect(title).toHaveValue(text);
  }

  // An empty title is refused beside its field, and all else is kept.
  await page.getByLabel("Hero Title *").fill("");
  await page.getByLabel("About Text").fill("Kei and Aya");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const summary = page.getByRole("region", { name: "Check these fields" });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Hero Title *")).toHaveAccessibleDescription("Enter a hero title");
  await expect(page.getByLabel("About Text")).toHaveValue("Kei and Aya");
  await expectAccessible(page);
  await page.getByLabel("Hero Title *").fill("Iced");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
  await expect(summary).toBeHidden();
});

test("an ended session or a broken connection loses nothing typed in the home page editor", async ({
  page,
  shop,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/, /ERR_INTERNET_DISCONNECTED/);
  await silenceBell(page);
  await signInAsAdmin(page, "/admin/homepage");
  await page.getByLabel("Hero Title *").fill("Iced");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectRefused(page, "Error", "Failed to update homepage content. Please try again.");
  await context.setOffline(false);

  endSessions(shop);
  await page.getByRole("button", { name: "Save Changes" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel("Hero Title *")).toHaveValue("Iced");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
});
