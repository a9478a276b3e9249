import { unsubscribeAddress } from "../../app/domain/newsletter/unsubscribe-link.server";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { faultsIn } from "./html";
import { expectNoOverflow } from "./layout";
import { expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/**
 * Newsletter Management and the ways on and off the list, in a browser; their sentences:
 * tests/routes/newsletter.page.test.ts.
 */

const isActive = (shop: Shop, email: string) =>
  withDatabase(shop, (db) =>
    db.prepare("SELECT is_active FROM newsletter_subscribers WHERE email = ?").pluck().get(email),
  );

const emailOf = (shop: Shop, id: number) =>
  withDatabase(shop, (db) =>
    db.prepare("SELECT email FROM newsletter_subscribers WHERE id = ?").pluck().get(id),
  ) as string;

test.describe("the unsubscribe link of an email", () => {
  const linkFor = (shop: Shop, id: number) =>
    unsubscribeAddress(
      { id, email: emailOf(shop, id) },
      { origin: shop.origin, keys: [shop.environment.SESSION_SECRET] },
    );

  test("says so when it can't act now, and leads screen readers to the result", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    await page.goto(linkFor(shop, 1));
    const unlock = lockDatabase(shop, expectedErrors);
    await page.getByRole("button", { name: "Unsubscribe" }).press("Enter");
    await expect(page.getByRole("main")).toContainText(
      "We couldn't unsubscribe you just now. Please try again in a moment.",
    );
    unlock();
    await page.getByRole("button", { name: "Unsubscribe" }).press("Enter");
    await expect(page.locator(":focus")).toContainText("You're unsubscribed");
  });

  test("takes the one click of a mail program in a browser, through the gate", async ({
    playwright,
    shop,
  }) => {
    const program = await playwright.request.newContext();
    const answer = await program.post(linkFor(shop, 1), {
      form: { "List-Unsubscribe": "One-Click" },
      headers: { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(200);
    expect(isActive(shop, "hana.sato@example.com")).toBe(0);
    await program.dispose();
  });

  test("has pages without a fault in their HTML", async ({ request, shop }) => {
    // The third reader of the demo has left.
    expect(await faultsIn(request, [linkFor(shop, 1), linkFor(shop, 3)])).toEqual([]);
  });

  test("has accessible pages that fit the narrowest phone", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const link of [linkFor(shop, 1), linkFor(shop, 3), `${linkFor(shop, 1)}x`]) {
      await page.goto(link);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });
});

test("the form's trap is seen by nobody, unless a browser has filled it in", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await page.goto("/about");
  const trap = page.getByLabel("Leave this field blank");
  await expect(trap).toBeHidden();
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = "https://kei.example";
  });
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel("Email").fill("kei@example.com");
  await footer.getByRole("button", { name: "Subscribe" }).click();

  // In its place with JavaScript, on the newsletter's own page without.
  const shown = trap.filter({ visible: true });
  await expect(shown).toHaveAccessibleDescription("Leave this field blank");
  expect(isActive(shop, "kei@example.com")).toBeUndefined();
  await shown.fill("");
  await shown.press("Enter");
  await expect(page.getByRole("status")).toContainText("Subscribed!");
  expect(isActive(shop, "kei@example.com")).toBe(1);
});

test("a subscriber's link is copied with a press", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsAdmin(page, "/admin/newsletter?q=hana");
  const link = page.getByRole("link", { name: "Copy link to unsubscribe hana.sato@example.com" });
  await link.click();
  await expectToast(page, "Link Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await link.getAttribute("href"));
});
