import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { expectNoOverflow } from "./layout";
import { cartLink, emailField } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { idOf, withDatabase } from "./stored";

/** A name on each cup, on a phone. What is stored and shown is tested in tests/routes/cup-names.page.test.ts. */

test.use({ viewport: { width: 390, height: 844 } });

const LATTE = "Iced Matcha Latte";
const LABEL = "A name on each cup (optional)";

for (const [how, details] of EITHER_WAY) {
  test(`two cups are ordered under their names${how}`, details, async ({ page, shop }) => {
    for (const cups of ["1", "2"]) {
      await page.goto(`/menu/${idOf(shop, LATTE)}`);
      await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
      await expect(cartLink(page)).toHaveText(cups);
      await page.goto("/checkout");
      await expect(emailField(page)).toBeVisible();
      await expect(page.getByText(LABEL)).toHaveCount(cups === "1" ? 0 : 1);
    }
    await emailField(page).fill("yuki@example.com");
    await page.getByText(LABEL).click();
    await page.getByLabel("1 of 2").fill("Maya");
    await page.getByLabel("2 of 2").fill("Leo");
    await expectNoOverflow(page);
    // axe needs the page's own scripts.
    if (how === "") await expectAccessible(page);
    await page.getByRole("button", { name: "Pay at the Truck" }).click();
    await expect(page.getByRole("table", { name: "Your items" })).toContainText("For Maya, Leo");
  });

  test(`a walk-up's cups are sold under their names${how}`, details, async ({ page, shop }) => {
    await signInAsAdmin(page, "/admin/window");
    for (const cups of ["1", "2"]) {
      await expect(page.getByText(LABEL)).toHaveCount(0);
      await page.getByRole("button", { name: LATTE }).first().click();
      await expect(page.getByRole("region", { name: "Current sale" })).toContainText(`−${cups}+`);
    }
    await page.getByText(LABEL).click();
    await page.getByLabel("2 of 2").fill("Leo");
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Cash" }).click();
    await expect
      .poll(() =>
        withDatabase(shop, (database) =>
          database.prepare("SELECT cup_names FROM order_lines").pluck().all(),
        ),
      )
      .toEqual(['["Leo"]']);
  });
}
