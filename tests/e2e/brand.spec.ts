import { expectFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";

/** The brand in a browser; what pages say of it: tests/routes/brand.test.ts. */

test("a new name stands on the page it was saved on, and can be taken back", async ({ page }) => {
  await signInAsAdmin(page, "/admin/brand");
  await page.getByLabel("Name *").fill("Kumo");
  await page.getByLabel("Phone").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
  await expect(page.getByRole("link", { name: "Back to Kumo" })).toBeVisible();

  await page.getByRole("link", { name: "Earlier Versions" }).click();
  await expect(page.getByRole("button", { name: "Use This" })).toBeVisible();
  // Without a version it's seen in every-page.spec.ts.
  await expectFitForAll(page);
  await page.getByRole("button", { name: "Use This" }).click();
  await expectToast(page, "Changed Back");
  await expect(page.getByLabel("Name *")).toHaveValue("Ujicart");
  await expect(page.getByRole("link", { name: "Back to Ujicart" })).toBeVisible();
});
