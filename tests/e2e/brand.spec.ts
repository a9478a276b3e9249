import { expectFitForAll } from "./accessibility";
import { expect, test, WALK } from "./fixtures";
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

test(
  "colors show on every page, in both themes, and faint ones become the nearest",
  WALK,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/422/);
    await signInAsAdmin(page, "/admin/brand");
    const save = page.getByRole("button", { name: "Save Changes" });
    await page.getByLabel("Background").fill("#eef4ff");
    await page.getByLabel("Buttons and Links").fill("#ffcc00");
    await expect(page.getByText("Contrast: 1.2 in the light theme")).toBeVisible();
    await save.click();
    const accent = page.getByLabel("Buttons and Links");
    await expect(accent).toHaveAccessibleDescription(/has a contrast of 1\.\d with the background/);
    await expect(accent).not.toHaveValue("#ffcc00");
    const nearest = await accent.inputValue();
    await expectFitForAll(page);
    await save.click();
    await expectToast(page, "Changes Saved");
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(238, 244, 255)");
    await expect(save).toHaveCSS("background-color", rgb(nearest));

    for (const path of ["/", "/now", "/board"]) {
      await page.goto(path);
      await expect(page.locator(path === "/" ? "html" : "body")).toHaveCSS(
        "background-color",
        "rgb(238, 244, 255)",
      );
    }
    await page.goto("/");
    await page.getByRole("button", { name: "Toggle theme" }).first().click();
    await expect(page.locator("html")).not.toHaveCSS("background-color", "rgb(18, 23, 15)");
    await expectFitForAll(page);

    await page.goto("/admin/brand/versions");
    await page.getByRole("button", { name: "Use This" }).last().click();
    await expectToast(page, "Changed Back");
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(18, 23, 15)");
  },
);

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

test("the preview follows what's typed, keeps its last look, and saves nothing", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/brand");
  const header = page.frameLocator("iframe:not(.invisible)").locator("header").first();
  await page.getByLabel("Name *").fill("Kumo");
  await page.getByLabel("Background").fill("#eef4ff");
  await expect(header).toContainText("Kumo");
  await expect(header).toHaveCSS("background-color", /238, 244, 255/);
  await page.getByLabel("Name *").fill("");
  await expect(page.getByLabel("Name *")).toHaveAccessibleDescription("Enter the truck's name");
  await expect(header).toContainText("Kumo");
  await expect(page).toHaveURL(/\/admin\/brand$/);
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("Ujicart");
});
