import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { installFonts, setFont } from "./fonts";
import { inStorage } from "./shopping";

test.describe("the frame around every page", () => {
  test.use({ sharedShop: true });

  const PHONE = { width: 390, height: 844 };

  test("has a phone's menu that opens, leads on, and closes", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    const opener = page.getByRole("button", { name: "Menu" });
    await expect(menu).toBeHidden();
    await opener.click();
    await expect(menu).toBeVisible();
    await expectAccessible(page);

    await test.step("by Escape", async () => {
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
    });
    await test.step("by tabbing on", async () => {
      await opener.click();
      await menu.getByRole("link", { name: "About" }).focus();
      await page.keyboard.press("Tab");
      await expect(menu).toBeHidden();
    });
    await test.step("by one of its links", async () => {
      await opener.click();
      await menu.getByRole("link", { name: "Events" }).click();
      await expect(page).toHaveURL(/\/events$/);
      await expect(menu).toBeHidden();
    });
  });

  test("has a phone's menu without a script, and offers nothing that needs one", {
    tag: "@no-script",
  }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Toggle theme" })).toBeHidden();
    await expect(page.locator("html")).toHaveClass("light");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(menu).toBeHidden();
  });

  test("has a light theme until it's changed, and then stays so", async ({ page }) => {
    await page.goto("/");
    const root = page.locator("html");
    await expect(root).toHaveClass("light");
    await page.getByRole("button", { name: "Toggle theme" }).click();
    await expect(root).toHaveClass("dark");
    await expect.poll(() => inStorage(page, "ujicart-theme")).toBe("dark");
    await page.reload();
    await expect(root).toHaveClass("dark");
  });

  test("lets the keyboard reach the content first, even on a page that loads in place", async ({
    page,
  }) => {
    await page.goto("/shop");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();

    const toAbout = page.getByRole("contentinfo").getByRole("link", { name: "About Us" });
    await toAbout.click();
    await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("the footer's links share a line on a phone", async ({ page }) => {
  await installFonts(page);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/events");
    await setFont(page, "usual");
    const links = page.getByRole("contentinfo").getByRole("list").filter({ hasText: "About Us" });
    const tops = await links
      .getByRole("listitem")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, `at ${width} px`).toBe(1);
  }
});

test.describe("the newsletter", () => {
  test("signs up in place, with a toast that goes by itself unless it is being read", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    const toast = page.getByRole("status");
    const signUp = async (email: string) => {
      await footer.getByLabel("Email").fill(email);
      await footer.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText("Subscribed!").hover();
      await expect(toast).toContainText("Subscribed!");
      await expect(toast).toContainText("Thank you for subscribing to our newsletter.");
      await expect(footer.getByLabel("Email")).toHaveValue("");
      await expect(page).toHaveURL(/\/about$/);
    };
    await signUp("kei@example.com");
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await expect(toast).toBeEmpty();

    await test.step("it waits while it is being read", async () => {
      await signUp("aya@example.com");
      await page.clock.runFor(60_000);
      await expect(toast).toContainText("Subscribed!");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(toast).toBeEmpty();
    });
  });

  // /about has no data to read again, and /shop has.
  for (const path of ["/about", "/shop"]) {
    test(`says on ${path} when there is no connection, and keeps the address`, async ({
      page,
      context,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
      await page.goto(path);
      await context.setOffline(true);
      const footer = page.getByRole("contentinfo");
      await footer.getByLabel("Email").fill("kei@example.com");
      await footer.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByRole("alert")).toContainText("Failed to subscribe. Please try again.");
      await expect(footer.getByLabel("Email")).toHaveValue("kei@example.com");
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("article")).toHaveCount(path === "/shop" ? 12 : 0);

      await context.setOffline(false);
      await footer.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByRole("status")).toContainText("Subscribed!");
      await expect(footer.getByLabel("Email")).toHaveValue("");
      await expect(footer.getByText("Failed to subscribe.")).toHaveCount(0);
    });
  }

  test("says beside the field what is wrong with an address", async ({ page, expectedErrors }) => {
    expectedErrors.push(/422/);
    await page.goto("/newsletter");
    const field = page.getByRole("main").getByLabel("Email");
    const subscribe = page.getByRole("main").getByRole("button", { name: "Subscribe" });
    await field.fill("kei");
    await subscribe.click();
    await expect(field).toHaveAccessibleDescription(
      "Please enter a valid email address, like you@example.com",
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

  test("does nothing when it's empty", async ({ page }) => {
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
});
