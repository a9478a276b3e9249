import { EITHER_WAY, expect, test } from "./fixtures";
import { endSessions, signInAsVisitor, signInByHand, silenceBell } from "./sign-in";

const NO_SCRIPT = { tag: "@no-script" };

test("the panel asks visitors to sign in, and comes back to the path they wanted", async ({
  page,
  shop,
}) => {
  await page.goto("/admin/store?q=tin");
  await expect(page).toHaveURL((url) => url.href.startsWith(shop.standIns.identity.issuer));
  await page.getByRole("button", { name: "Continue as Demo Admin" }).click();
  await expect(page).toHaveURL("/admin/store?q=tin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store Management");
});

/** The panel's stream may only be connecting when its session ends. */
const STREAM_REFUSED = /401 \(Unauthorized\).*\/admin\/counter\/stream/;

test("signing out ends the session here and at the provider", async ({ page, expectedErrors }) => {
  expectedErrors.push(STREAM_REFUSED);
  await signInByHand(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();

  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Continue as Demo Admin" })).toBeVisible();
});

for (const [how, details] of EITHER_WAY) {
  test(
    `signing out everywhere ends it in another browser too${how}`,
    details,
    async ({ page, browser, shop, expectedErrors }) => {
      expectedErrors.push(STREAM_REFUSED);
      const other = await browser.newPage({ baseURL: shop.origin });
      await signInByHand(other);
      await signInByHand(page, "/admin/orders");
      await page.getByRole("link", { name: "Sign Out Everywhere" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign Out Everywhere");
      await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();

      await other.goto("/");
      await expect(other.getByRole("link", { name: "Log in" })).toBeVisible();
      await other.close();
    },
  );
}

for (const [how, details] of EITHER_WAY) {
  test(
    `the header's icon signs in and out, and shows administrators the panel${how}`,
    details,
    async ({ page }) => {
      await page.goto("/shop?category=matcha");
      await page.getByRole("link", { name: "Log in" }).click();
      await page.getByRole("button", { name: "Continue as Demo Admin" }).click();
      await expect(page).toHaveURL("/shop?category=matcha");
      await page.getByRole("link", { name: "Admin" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");

      await page.getByRole("link", { name: "Back to Ujicart" }).click();
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
    },
  );
}

test("a person who isn't an administrator is told so", async ({ page, expectedErrors }) => {
  expectedErrors.push(/403/);
  await signInAsVisitor(page);
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);

  const answer = await page.goto("/admin/inventory");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
  await expect(page.getByRole("main")).toContainText(
    "You don't have permission to access the admin panel. Only authorized administrators can access this area.",
  );
  await expect(page).toHaveTitle("Access Denied | Ujicart");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/admin/inventory");
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Log in" }).click();
  await page.getByRole("button", { name: "Continue as Demo Admin" }).click();
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
});

test("the panel says on the way in that access is being verified", async ({ page }) => {
  await signInByHand(page, "/about");
  let admit = () => {};
  const verified = new Promise<void>((resolve) => {
    admit = resolve;
  });
  await page.route(/\/admin\?_data=/, async (route) => {
    await verified;
    await route.continue();
  });

  await page.getByRole("link", { name: "Admin" }).click();
  await expect(page.getByText("Verifying access...")).toBeVisible();
  admit();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
});

test("a screen asked for after the session has ended opens once its user signs in again", async ({
  page,
  shop,
}) => {
  await silenceBell(page);
  await signInByHand(page);
  endSessions(shop);
  // The provider still knows who it is, so it sends the browser back without asking.
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page).toHaveURL("/admin/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
});

test(
  "a plain post with an ended session loses nothing",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/401/);
    await signInByHand(page, "/admin/orders");
    endSessions(shop);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session expired");

    const newTab = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Open sign-in in a new tab" }).click();
    await expect((await newTab).getByRole("heading", { level: 1 })).toHaveText("You're signed in");
    await page.goBack();
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect(page).toHaveURL("/admin/orders");
  },
);
