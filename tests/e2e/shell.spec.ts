import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { lockDatabase } from "./panel";
import { inStorage } from "./shopping";

test.describe("around every page", () => {
  test.use({ sharedShop: true });

  test("the current page's link is marked", { tag: "@no-script" }, async ({ page }) => {
    const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
    await page.goto("/");
    await expect(current).toHaveText(["Home"]);
    await page.goto("/menu");
    await expect(current).toHaveText(["Menu"]);
    await page.goto("/shop?category=matcha");
    await expect(current).toHaveText(["Shop"]);
  });

  test("a phone's menu opens and leads on", { tag: "@no-script" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(menu).toBeHidden();
  });

  test("Escape closes a phone's menu", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  });

  test("tabbing on closes a phone's menu", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "About" }).focus();
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
  });

  test("the theme is light until it is toggled, and stays so", async ({ page }) => {
    await page.goto("/");
    const root = page.locator("html");
    await expect(root).toHaveClass("light");
    await page.getByRole("button", { name: "Toggle theme" }).click();
    await expect(root).toHaveClass("dark");
    await expect.poll(() => inStorage(page, "ujicart-theme")).toBe("dark");
    await page.reload();
    await expect(root).toHaveClass("dark");
  });

  test("what needs a script is not offered without one", { tag: "@no-script-only" }, async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Toggle theme" })).toBeHidden();
    await expect(page.locator("html")).toHaveClass("light");
  });

  test("the keyboard gets to the content first", async ({ page }) => {
    await page.goto("/shop");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("a page that comes without loading takes the focus", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "About Us" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("an unknown path is not found, inside the shell", { tag: "@no-script" }, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const response = await page.goto("/admin-of-nothing/at/all");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
});

test.describe("the newsletter", () => {
  test("signs up in place, with a toast that goes by itself", async ({ page }) => {
    await page.clock.install();
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("Email").fill("kei@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();

    const toast = page.getByRole("status");
    await expect(toast).toContainText("Subscribed!");
    await expect(toast).toContainText("Thank you for subscribing to our newsletter.");
    await expect(footer.getByLabel("Email")).toHaveValue("");
    await expect(page).toHaveURL(/\/about$/);

    await page.clock.runFor(5000);
    await expect(toast).toBeEmpty();
  });

  test("waits with its toast while it is being read", async ({ page }) => {
    await page.clock.install();
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("Email").fill("kei@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();

    const toast = page.getByRole("status");
    await page.getByText("Subscribed!").hover();
    await page.clock.runFor(60_000);
    await expect(toast).toContainText("Subscribed!");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toBeEmpty();
  });

  test("says so when there is no connection, and keeps the address", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/about");
    await context.setOffline(true);
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("Email").fill("kei@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();

    await expect(page.getByRole("alert")).toContainText("Failed to subscribe. Please try again.");
    await expect(footer.getByLabel("Email")).toHaveValue("kei@example.com");
  });

  test("stays on a page with data of its own when there is no connection", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/shop");
    await context.setOffline(true);
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("Email").fill("kei@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to subscribe. Please try again.");
    await expect(page.getByRole("article").first()).toBeVisible();

    await context.setOffline(false);
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status")).toContainText("Subscribed!");
    await expect(footer.getByLabel("Email")).toHaveValue("");
    await expect(footer.getByText("Failed to subscribe.")).toHaveCount(0);
  });

  test("says beside the field what is wrong with an address", async ({ page, expectedErrors }) => {
    expectedErrors.push(/422/);
    await page.goto("/newsletter");
    const field = page.getByRole("main").getByLabel("Email");
    const subscribe = page.getByRole("main").getByRole("button", { name: "Subscribe" });
    await field.fill("kei");
    await subscribe.click();
    await expect(field).toHaveAccessibleDescription(
      "Please enter an email address, such as you@example.com",
    );
    await expect(field).toHaveValue("kei");
    await expect(page.getByRole("contentinfo").getByLabel("Email")).toHaveValue("");
    await expectAccessible(page);

    await field.fill("kei@example.com");
    await subscribe.click();
    await expect(page.getByRole("status")).toContainText("Subscribed!");
    await expect(field).toHaveValue("");
    await expect(field).toHaveAccessibleDescription("");
  });

  test("does nothing when it is empty", async ({ page }) => {
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await footer.getByLabel("Email").fill("kei@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status")).toContainText("Subscribed!");
    expect(posts).toHaveLength(1);
  });

  test("says on a page of its own what was refused without a script", {
    tag: "@no-script-only",
  }, async ({ page, expectedErrors, shop }) => {
    expectedErrors.push(/503/);
    await page.goto("/about");
    const unlock = lockDatabase(shop);
    await page.getByRole("contentinfo").getByLabel("Email").fill("kei@example.com");
    await page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL(/\/newsletter#newsletter-answer$/);
    const main = page.getByRole("main");
    await expect(main.getByText("Failed to subscribe. Please try again.")).toBeVisible();
    await expect(main.getByLabel("Email")).toHaveValue("kei@example.com");
    unlock();
    await main.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status")).toContainText("Subscribed!");
  });

  test("signs up without a script and comes back", { tag: "@no-script-only" }, async ({ page }) => {
    await page.goto("/shop?category=matcha");
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("Email").fill("kei@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();

    await expect(page).toHaveURL(/\/shop\?category=matcha#newsletter-answer$/);
    await expect(page.getByRole("status")).toContainText("Subscribed!");
    await page.reload();
    await expect(page.getByRole("status")).toBeEmpty();
  });
});
