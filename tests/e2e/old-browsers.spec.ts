import { builtRoutes } from "../faults/built-routes";
import { expect, test, WALK } from "./fixtures";
import { arrive, go } from "./go";
import { expectNoHiddenFocus } from "./layout";
import { forgetNewer, forgetOverlays } from "./old-browser";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";

const PHONE = { width: 390, height: 844 };

const pathsOf = (kind: RegExp) =>
  builtRoutes()
    .filter(({ id }) => kind.test(id))
    .map(({ path }) => path.replace(/\?$/, ""));

/** Loaded from the server, for the script to take over: the first, and the checkout whoever asks. */
const isDocument = (path: string) => ["/about", "/checkout"].includes(path);

/** A page for links in sent emails, which leads to the checkout. */
const leadsOn = (path: string) => path === "/checkout/reserve";

test.describe("the oldest browser that our script runs in", () => {
  test.beforeEach(({ context }) => forgetNewer(context));

  test(
    "shows every page and every screen, and its script takes over",
    WALK,
    async ({ page, expectedErrors }) => {
      test.slow();
      await page.setViewportSize(PHONE);
      // Of rows that this shop does not have, and what has no such page.
      expectedErrors.push(/404/);
      const works = async (path: string) => {
        await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
        await expect(page.locator("html"), path).toHaveAttribute("data-js");
        await expect(page.getByText(/Application Error|Unable to load/), path).toHaveCount(0);
      };
      const visit = async (path: string) => {
        await go(page, path);
        await arrive(page, path);
        await works(path);
      };
      const publicPaths = pathsOf(/^routes\/_site\.(?!admin)/).filter((path) => !leadsOn(path));
      for (const path of publicPaths.filter(isDocument)) {
        await page.goto(path);
        await works(path);
      }
      for (const path of publicPaths.filter((path) => !isDocument(path))) await visit(path);
      await signInAsAdmin(page, "/admin");
      await works("/admin");
      for (const path of pathsOf(/^routes\/admin\.(?!index)/)) await visit(path);
    },
  );
});

/** All that tests/routes/panel.test.ts doesn't see of a dialog is seen of one that is there, and one that isn't. */
const SCREENS = /^routes\/admin\.(?!index)(?!.*\.(new|\$id\.[\w-]+)$)/;
const DIALOGS = /^routes\/admin\.(store\.new|orders\.\$id\.view)$/;

/** Such a browser gets the page as it is without a script. */
test.describe("a browser that knows neither popovers nor modal dialogs", () => {
  test.beforeEach(({ context }) => forgetOverlays(context));

  test("shows a working version of every public page", async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await page.setViewportSize(PHONE);
    for (const path of pathsOf(/^routes\/_site\.(?!admin)/)) {
      await page.goto(path);
      await expectNoHiddenFocus(page);
    }
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeVisible();
    await expect(page.getByRole("button", { name: "Menu" })).toHaveCount(0);
    await menu.getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL(/\/events$/);
  });

  test(
    "shows a working version of every screen of the panel",
    WALK,
    async ({ page, expectedErrors }) => {
      // Of an order that this shop does not have.
      expectedErrors.push(/404/);
      await signInAsAdmin(page, "/admin");
      await page.setViewportSize(PHONE);
      for (const path of [...pathsOf(DIALOGS), ...pathsOf(SCREENS)]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        if ((await page.getByRole("dialog").count()) === 0) await expectNoHiddenFocus(page);
      }
      await expect(page.getByRole("button", { name: "Management menu" })).toHaveCount(0);
      await page.getByRole("link", { name: "Store Management" }).click();
      await expect(page).toHaveURL(/\/admin\/store$/);
    },
  );

  test("adds and deletes a product in dialogs that aren't modal", async ({ page }) => {
    await signInAsAdmin(page, "/admin/store");
    await page.getByRole("link", { name: "Add Product" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Product Name").fill("Gokou Leaf");
    await dialog.getByLabel("Description").fill("Shaded for twenty days.");
    await dialog.getByLabel("Price").fill("28.50");
    await dialog.getByRole("button", { name: "Save Product" }).click();
    await expectToast(page, "Product Added");
    await expect(dialog).toHaveCount(0);
    await page.getByRole("link", { name: "Delete Gokou Leaf" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Product Deleted");
    await expect(page.getByRole("table")).not.toContainText("Gokou Leaf");
  });
});
