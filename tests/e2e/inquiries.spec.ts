import { expectPagesFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { panelFaultsIn } from "./html";
import { expectRefused, expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Catering Inquiries of the panel, sentence by sentence of the spec: sections 2, 4 and 8. */

const NO_SCRIPT = { tag: "@no-script" };

test("the list has the newest first, and who waits for how long", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/inquiries");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catering Inquiries");
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(1)).toContainText("Dana Okafor");
  await expect(rows.nth(1)).toContainText("dana@northgate-school.example");
  await expect(rows.nth(1)).toContainText(/Pending.*Waiting \d+ of 24 hours/s);
  await expect(rows.nth(2)).toContainText("Waiting 2 days, over 24 hours");
  await expect(rows.nth(6)).toContainText("Completed");
  await expect(rows.nth(6)).not.toContainText("Waiting");
});

test("the list is searched by name, email or event type", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/inquiries");
  for (const [typed, found] of [
    ["THÉO", "Theo Lindqvist"],
    ["brightline.example", "Jonah Whitfield"],
    ["Wedding", "Aiko Tanaka"],
  ] as const) {
    await page.getByRole("searchbox", { name: "Search inquiries" }).fill(typed);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("1 inquiry", { exact: true })).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toContainText(found);
  }
  await page.getByRole("searchbox").fill("%");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing matches '%'.")).toBeVisible();
});

test("the details tell all, and change the status in place", NO_SCRIPT, async ({ page, shop }) => {
  await signInAsAdmin(page, "/admin/inquiries?q=theo");
  await page.getByRole("link", { name: "View Theo Lindqvist" }).click();
  const dialog = page.getByRole("dialog", { name: "Inquiry Details" });
  await expect(dialog).toContainText("My mother turns seventy");
  await expect(dialog).toContainText("Private");
  await expect(dialog.getByRole("link", { name: "theo.lindqvist@example.com" })).toHaveAttribute(
    "href",
    "mailto:theo.lindqvist@example.com",
  );
  const status = dialog.locator("dd").first();
  await expect(status).toContainText("Pending");
  await expect(status).toContainText("Waiting 2 days");

  const statuses = dialog.getByLabel("Change status");
  await expect(statuses.getByRole("option")).toHaveText([
    ...["Pending", "Quoted", "Confirmed", "Completed", "Cancelled"],
  ]);
  for (const name of ["Cancelled", "Pending", "Quoted"]) {
    await statuses.selectOption(name);
    await dialog.getByRole("button", { name: "Update Status" }).click();
    await expect(status).toContainText(name);
    await expect(dialog.getByRole("button", { name: "Update Status" })).toBeVisible();
    await expectToast(page, "Status Updated");
    await expect(statuses).toHaveValue(name.toLowerCase());
  }
  await expect(page).toHaveURL(/\/view\?q=theo$/);
  await expect(status).not.toContainText("Waiting");
  expect(
    withDatabase(shop, (db) =>
      db.prepare("SELECT status FROM catering_inquiries WHERE name LIKE 'Theo%'").pluck().get(),
    ),
  ).toBe("quoted");
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/admin\/inquiries\?q=theo$/);
  await expect(page.getByRole("row", { name: /Theo/ })).toContainText("Quoted");
});

test("the view changes at once, and back where it could not be stored", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await signInAsAdmin(page, "/admin/inquiries/5/view");
  const dialog = page.getByRole("dialog");
  const status = dialog.locator("dd").first();
  const answer = await hold(page, /\/view\?.*_data=/);
  const unlock = lockDatabase(shop);
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

test(
  "a status that somebody else has set meanwhile is told first",
  NO_SCRIPT,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/409/);
    await signInAsAdmin(page, "/admin/inquiries/5/view");
    await page.request.patch("/api/catering-inquiries/5", { data: { status: "quoted" } });
    await page.getByLabel("Change status").selectOption("Cancelled");
    await page.getByRole("button", { name: "Update Status" }).click();
    await expect(page.getByLabel("Change status")).toHaveAccessibleDescription(
      /This was changed to 'Quoted' while it was open/,
    );
    await expect(page.getByLabel("Change status")).toHaveValue("cancelled");
    await page.getByRole("button", { name: "Update Status" }).click();
    await expectToast(page, "Status Updated");
    await expect(page.getByRole("dialog").locator("dd").first()).toHaveText("Cancelled");
  },
);

test("what cannot be done is disabled, and says why", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/inquiries/5/view");
  for (const name of ["Send Quote", "Generate Invoice"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/^Needs /);
  }
});

test("the dashboard tells who waits, and leads there", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin");
  const recent = page.getByRole("listitem").filter({ hasText: "Theo Lindqvist" });
  await expect(recent).toContainText("Waiting 2 days, over 24 hours");
  await recent.getByRole("link", { name: "Theo Lindqvist" }).click();
  await expect(page.getByRole("dialog", { name: "Inquiry Details" })).toContainText("Theo");
});

test(
  "no inquiries, and some that cannot be read, say so",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    withDatabase(shop, (db) => db.exec("DELETE FROM catering_inquiries"));
    await signInAsAdmin(page, "/admin/inquiries");
    await expect(page.getByText(/^No inquiries yet/)).toBeVisible();

    expectedErrors.push(/no such table/);
    withDatabase(shop, (db) => db.exec("ALTER TABLE catering_inquiries RENAME TO lost"));
    expect((await page.reload())?.status()).toBe(200);
    await expect(page.getByText("Unable to load inquiries. Please try again later.")).toBeVisible();
  },
);

test("the screens are accessible and valid, and fit the narrowest phone", async ({ page }) => {
  await signInAsAdmin(page, "/admin/inquiries");
  const paths = ["/admin/inquiries", "/admin/inquiries?q=x%27", "/admin/inquiries/5/view"];
  await expectPagesFitForAll(page, paths);
  expect(await panelFaultsIn(page.request, paths)).toEqual([]);
});
