import { expect, test } from "./fixtures";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";

/** Calendar Manager in a browser; its sentences: tests/routes/admin.calendar.page.test.ts. */

test("a stop is added and edited", async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/calendar");
  await page.getByRole("link", { name: "Add Event" }).click();
  const dialog = page.getByRole("dialog");

  await test.step("whoever types it begins at once, though earlier places come first", async () => {
    await expect(dialog.getByRole("navigation", { name: "Fill in from a place" })).toBeVisible();
    await expect(page.getByLabel("Title *")).toBeFocused();
  });

  await test.step("nothing is checked before saving: the server tells what is missing", async () => {
    await page.getByLabel("Title *").fill("Night Market");
    await page.getByLabel("Start *").fill("2037-01-09T20:00");
    await page.getByRole("button", { name: "Save Event" }).click();
    const summary = page.getByRole("region", { name: /Check these fields/ });
    await expect(summary).toBeFocused();
    for (const link of await summary.getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    }
    await expect(page.getByLabel("End *")).toHaveAccessibleDescription("Enter an end time");
    await expect(page.getByLabel("Location *")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Title *")).toHaveValue("Night Market");
    await expect(page.getByLabel("Start *")).toHaveValue("2037-01-09T20:00");
  });

  await test.step("the warning comes and goes as the times are typed", async () => {
    const said = dialog.getByRole("status");
    const warning = said.filter({ hasText: "This ends before it starts." });
    await expect(warning).toHaveCount(0);
    await page.getByLabel("End *").fill("2037-01-09T19:59");
    await expect(warning).toBeVisible();
    await page.getByLabel("End *").fill("2037-01-09T20:00");
    await expect(warning).toHaveCount(0);
  });

  await test.step("'Same as last time' fills in how orders are taken, and keeps what was typed", async () => {
    await expect(page.getByLabel("Let customers order ahead")).not.toBeChecked();
    await page.getByLabel("Warabi Mochi").fill("3");
    await page.getByRole("link", { name: "Same as last time", exact: true }).click();
    await expect(page.getByLabel("Let customers order ahead")).toBeChecked();
    await expect(page.getByLabel("Menu items per pickup time")).toHaveValue("8");
    await expect(page.getByLabel("Warabi Mochi")).toHaveValue("");
    await expect(page.getByLabel("Title *")).toHaveValue("Night Market");
    await expect(page.getByLabel("End *")).toHaveValue("2037-01-09T20:00");
  });

  const row = page.getByRole("row", { name: /Night Market/ });
  await page.getByLabel("Location *").fill("Pier 39");
  await page.getByLabel("End *").fill("2037-01-10T01:00");
  await page.getByRole("button", { name: "Save Event" }).click();
  await expectToast(page, "Event Added");
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("8:00 PM - Saturday, 1:00 AM");
});
