import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { expectRefused, expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";

/** Catering Inquiries in a browser; their sentences: tests/routes/admin.inquiries.page.test.ts. */

test("an inquiry's status changes at once, and back if it couldn't be stored", async ({
  page,
  shop,
  expectedErrors,
}) => {
  await signInAsAdmin(page, "/admin/inquiries/5/view");
  const dialog = page.getByRole("dialog");
  const status = dialog.locator("dd").first();
  const answer = await hold(page, /\/view\?.*_data=/);
  const unlock = lockDatabase(shop, expectedErrors);
  await dialog.getByLabel("Change status").selectOption("Confirmed");
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await expect(status).toHaveText("Confirmed");
  answer();
  await expectRefused(page, "Error", "Failed to update status. Please try again.");
  await expect(status).toContainText("Pending");
  await expect(dialog.getByLabel("Change status")).toHaveValue("confirmed");
  unlock();
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await expectToast(page, "Status Updated");
  await expect(status).toHaveText("Confirmed");
  await expect(dialog.getByRole("button", { name: "Update Status" })).toBeFocused();
});
