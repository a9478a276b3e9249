import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { endSessions, signInAsAdmin, silenceBell } from "./sign-in";

/** The session ends while an administrator writes a product. */

const TEXT = "Shaded for twenty days, stone milled in Uji.";

test.beforeEach(async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/401/);
  await silenceBell(page);
  await signInAsAdmin(page, "/admin/store/new");
  await page.getByLabel("Product Name").fill("Saemidori");
  await page.getByLabel("Description").fill(TEXT);
  await page.getByLabel("Price").fill("28.50");
  endSessions(shop);
  await save(page).click();
});

const save = (page: Page) => page.getByRole("button", { name: "Save Product" });
const question = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });
const signIn = (page: Page) => question(page).getByRole("button", { name: "Sign in", exact: true });

test("the form is kept while its user signs in again in a window", async ({
  page,
  context,
  shop,
}) => {
  await expect(question(page)).toHaveAccessibleDescription(
    /^Your session expired before we could save\./,
  );
  await context.clearCookies({ domain: "127.0.0.1" });
  const opened = page.waitForEvent("popup");
  await signIn(page).click();
  const popup = await opened;
  await popup.getByRole("button", { name: "Continue as Demo Admin" }).click();

  await expect(question(page)).toBeHidden();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page.getByText("You're signed in again")).toBeVisible();
  await expect(
    page.getByText("Your changes are still here. Save when you're ready."),
  ).toBeVisible();
  await expect(page).toHaveURL(`${shop.origin}/admin/store/new`);
  await expect(page.getByLabel("Description")).toHaveValue(TEXT);

  await save(page).click();
  await expect(page.getByText("The product has been added to your store.")).toBeVisible();
  await expect(page.getByRole("table")).toContainText("Saemidori");
});

test("the form is kept while its user signs in again in a new tab", async ({ page }) => {
  await page.evaluate(() => {
    window.open = () => null;
  });
  await signIn(page).click();
  await expect(question(page)).toContainText("Your browser blocked the sign-in window.");

  // The provider still knows who it is, so the tab is done at once.
  await page.getByRole("link", { name: "Open sign-in in a new tab" }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel("Description")).toHaveValue(TEXT);
});

test("a person who comes back without access to the panel can let the right person in", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await context.clearCookies({ domain: "127.0.0.1" });
  const asVisitor = page.waitForEvent("popup");
  await signIn(page).click();
  await (await asVisitor).getByRole("button", { name: "Continue as Demo Visitor" }).click();
  await expect(question(page)).toContainText("That account isn't an administrator");

  const loggedOut = page.waitForEvent("popup");
  await question(page).getByRole("button", { name: "Sign out in a new tab" }).click();
  await expect((await loggedOut).getByRole("link", { name: "Log in" })).toBeVisible();
  const asAdmin = page.waitForEvent("popup");
  await signIn(page).click();
  await (await asAdmin).getByRole("button", { name: "Continue as Demo Admin" }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel("Description")).toHaveValue(TEXT);
});

test("a sign-in that takes longer than a minute is given up, and the form stays", async ({
  page,
  context,
}) => {
  await context.clearCookies({ domain: "127.0.0.1" });
  await page.clock.install();
  await signIn(page).click();
  await page.clock.fastForward(60_000);
  await expect(question(page)).toContainText("Sign-in took too long.");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel("Description")).toHaveValue(TEXT);
});
