import { expect, test, WALK } from "./fixtures";
import { FONT_NAMES, installFonts, setFont } from "./fonts";
import { goAndArrive } from "./go";
import { expectNoOverflow, resize } from "./layout";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, pickUpAt, withDatabase } from "./stored";

/** Names that offer no place to break, wherever a person may have typed one. */

const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte";

const PAGES = [
  "/",
  "/shop",
  "/events",
  "/checkout",
  "/admin",
  "/admin/store",
  "/admin/store/1/edit",
  "/admin/store/1/delete",
  "/admin/menu",
  "/admin/menu/choices",
  "/admin/menu/sections",
  "/admin/calendar",
  "/admin/inquiries",
  "/admin/newsletter",
  "/admin/social-media/posts",
  "/admin/inventory",
  "/admin/inventory/1/adjust",
  "/admin/orders",
  "/admin/orders/1/view",
  "/admin/orders/1/refund",
  "/admin/orders/sales",
  "/admin/tax",
];

test("a name that cannot be broken stays in its place", WALK, async ({ page, shop }) => {
  test.slow();
  withDatabase(shop, (db) =>
    db.exec(`
      UPDATE products SET name = '${WORD}', origin = '${WORD}', description = '${WORD}',
        certifications = '["${WORD.slice(0, 60)}"]', price_cents = 99999999;
      UPDATE menu_sections SET name = '${WORD}';
      UPDATE choice_groups SET name = '${WORD}';
      UPDATE choices SET name = '${WORD}';
      UPDATE inventory SET unit = '${WORD.slice(0, 40)}', quantity = 1000000;
      UPDATE events SET title = '${WORD}', location = '${WORD}', description = '${WORD}';
      UPDATE catering_inquiries SET name = '${WORD}', location = '${WORD}';
      UPDATE newsletter_subscribers SET user_name = '${WORD}';
      UPDATE social_media_posts SET caption = '${WORD}';
      INSERT OR REPLACE INTO homepage_content
        (id, hero_title, hero_subtitle, hero_image_url, about_text, updated_at)
        VALUES (1, '${WORD}', '${WORD}', NULL, '${WORD}', 0)`),
  );
  const { token } = addPaidOrder(shop, `${WORD}@example.com`);
  pickUpAt(shop, 3);
  await installFonts(page);
  await signInAsAdmin(page, "/shop");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.locator(".toast")).toContainText(WORD);
  const widths = [320, 768, 1024, 1280];
  for (const path of [...PAGES, `/orders/${token}`]) {
    await goAndArrive(page, path);
    // Each page begins at the width at which the last one ended.
    for (const width of widths.reverse()) {
      await resize(page, { width, height: 720 });
      for (const font of FONT_NAMES) {
        await setFont(page, font);
        await expectNoOverflow(page);
      }
      await expect(page.getByText(WORD).filter({ visible: true }).first()).toBeVisible();
    }
  }
});
