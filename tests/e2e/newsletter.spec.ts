import { unsubscribeAddress } from "../../app/domain/newsletter/unsubscribe-link.server";
import type { Shop } from "../../dev/shop";
import { expectAccessible, expectPagesFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { faultsIn } from "./html";
import { expectNoOverflow } from "./layout";
import { expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Newsletter Management and the ways on and off the list: spec sections 2, 4, 5, 7 and 8. */

const NO_SCRIPT = { tag: "@no-script" };

const isActive = (shop: Shop, email: string) =>
  withDatabase(shop, (db) =>
    db.prepare("SELECT is_active FROM newsletter_subscribers WHERE email = ?").pluck().get(email),
  );

test(
  "the screen has its list, its figures and two buttons that say why they are off",
  NO_SCRIPT,
  async ({ page }) => {
    await signInAsAdmin(page, "/admin/newsletter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Newsletter Management");
    const figures = page.getByRole("main").locator("dl > div");
    await expect(figures).toHaveText([/^Active Subscribers7$/, /^New This Month\d$/]);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Email",
      "Name",
      "Subscribed",
      "Status",
      "Actions",
    ]);
    await expect(page.getByText("8 subscribers")).toBeVisible();
    const hana = page.getByRole("row", { name: /hana\.sato/ });
    await expect(hana.getByRole("cell")).toContainText([
      "Hana Sato",
      /[A-Z][a-z]{2} \d{1,2}, \d{4}/,
      "Active",
      "Unsubscribe",
    ]);
    for (const [name, reason] of [
      ["Compose Newsletter", "Letters cannot be sent from here yet."],
      ["Export CSV", "The list cannot be exported from here yet."],
    ] as const) {
      await expect(page.getByRole("button", { name })).toBeDisabled();
      await expect(page.getByRole("button", { name })).toHaveAccessibleDescription(reason);
    }
  },
);

test("the dashboard's tile leads to what it counts", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page);
  const tile = page.locator("dl > div", { hasText: "Newsletter Subscribers" });
  await expect(tile.getByRole("definition")).toHaveText("7");
  await tile.getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/newsletter$/);
  await expect(page.getByText("Active Subscribers")).toBeVisible();
});

test("'Unsubscribe' asks first, and there is no way back", NO_SCRIPT, async ({ page, shop }) => {
  await signInAsAdmin(page, "/admin/newsletter?q=hana");
  await page.getByRole("link", { name: "Unsubscribe hana.sato@example.com" }).click();
  await expect(page).toHaveURL(/\/admin\/newsletter\/\d+\/unsubscribe\?q=hana$/);
  const dialog = page.getByRole("dialog", { name: "Unsubscribe" });
  await expect(dialog).toContainText("hana.sato@example.com");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  expect(isActive(shop, "hana.sato@example.com")).toBe(1);

  await page.getByRole("link", { name: "Unsubscribe hana.sato@example.com" }).click();
  await dialog.getByRole("button", { name: "Unsubscribe" }).click();
  await expectToast(page, "Subscriber Updated");
  await expect(page).toHaveURL(/\/admin\/newsletter\?q=hana$/);
  const row = page.getByRole("row", { name: /hana\.sato/ });
  await expect(row).toContainText("Unsubscribed");
  await expect(row.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("main").locator("dl > div").first()).toHaveText(
    "Active Subscribers6",
  );
  expect(isActive(shop, "hana.sato@example.com")).toBe(0);
});

test("an unsubscription that fails says so", NO_SCRIPT, async ({ page, shop }) => {
  await signInAsAdmin(page, "/admin/newsletter/1/unsubscribe");
  const unlock = lockDatabase(shop);
  await page.getByRole("dialog").getByRole("button", { name: "Unsubscribe" }).click();
  await expectToast(page, "Error", "Failed to update subscriber. Please try again.");
  unlock();
});

test("the list is searched by address and name, without case", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/newsletter");
  const search = page.getByRole("searchbox", { name: "Search subscribers" });
  await search.fill("MARISOL V");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 subscriber", { exact: true })).toBeVisible();
  await search.fill("Teapot@");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row", { name: /teapot@example\.com/ })).toBeVisible();
  await search.fill("_");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing matches '_'.")).toBeVisible();
});

test(
  "an empty list and one that cannot be read say so",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    withDatabase(shop, (db) => db.exec("DELETE FROM newsletter_subscribers"));
    await signInAsAdmin(page, "/admin/newsletter");
    await expect(page.getByText(/^No subscribers yet\./)).toBeVisible();

    expectedErrors.push(/no such table: newsletter_subscribers/);
    withDatabase(shop, (db) => db.exec("ALTER TABLE newsletter_subscribers RENAME TO lost"));
    expect((await page.reload())?.status()).toBe(200);
    await expect(
      page.getByText("Unable to load subscribers. Please try again later."),
    ).toBeVisible();
  },
);

test("the screens are accessible, and fit the narrowest phone", async ({ page, shop }) => {
  withDatabase(shop, (db) =>
    db
      .prepare(
        "INSERT INTO newsletter_subscribers (email, user_name, is_active, subscribed_at) VALUES (?, ?, 1, 0)",
      )
      .run(`${"a-very-long-name.".repeat(4)}@${"sub.".repeat(20)}example.com`, "Long Name"),
  );
  await signInAsAdmin(page, "/admin/newsletter");
  await expectPagesFitForAll(page, ["/admin/newsletter", "/admin/newsletter/9/unsubscribe"]);
});

test.describe("the link of a letter", () => {
  const linkFor = (shop: Shop, id: number) =>
    unsubscribeAddress(id, {
      APP_ORIGIN: shop.origin,
      SESSION_SECRET: [shop.environment.SESSION_SECRET],
    });

  test("asks, then unsubscribes, and can be opened again", NO_SCRIPT, async ({ page, shop }) => {
    const link = linkFor(shop, 1);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsubscribe");
    await expect(page.getByRole("main")).toContainText("hana.sato@example.com");
    expect(isActive(shop, "hana.sato@example.com")).toBe(1);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are unsubscribed");
    expect(isActive(shop, "hana.sato@example.com")).toBe(0);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are unsubscribed");

    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("Email").fill("hana.sato@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status")).toContainText("Subscribed!");
  });

  test("leads who cannot see to what came of it", async ({ page, shop }) => {
    await page.goto(linkFor(shop, 1));
    await page.getByRole("button", { name: "Unsubscribe" }).press("Enter");
    await expect(page.locator(":focus")).toContainText("You are unsubscribed");
  });

  test("takes a mail program's one click, through the gate", async ({ playwright, shop }) => {
    const program = await playwright.request.newContext();
    const answer = await program.post(linkFor(shop, 1), {
      form: { "List-Unsubscribe": "One-Click" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(200);
    expect(isActive(shop, "hana.sato@example.com")).toBe(0);
    await program.dispose();
  });

  test(
    "says so when it cannot act now, and does when it can",
    NO_SCRIPT,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/503/);
      await page.goto(linkFor(shop, 1));
      const unlock = lockDatabase(shop);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("main")).toContainText(
        "We cannot take you off the list right now. Please try again in a moment.",
      );
      unlock();
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are unsubscribed");
    },
  );

  test("that is broken says where to turn", NO_SCRIPT, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/404/);
    const answer = await page.goto(linkFor(shop, 1).slice(0, -1));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", /^mailto:/);
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

test(
  "the form's trap is seen by nobody, until a browser has filled it in for somebody",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/422/);
    await page.goto("/about");
    const trap = page.getByLabel("Please leave this field empty");
    await expect(trap).toBeHidden();
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = "https://kei.example";
    });
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("Email").fill("kei@example.com");
    await footer.getByRole("button", { name: "Subscribe" }).click();

    // In its place with JavaScript, on the newsletter's own page without.
    const shown = trap.filter({ visible: true });
    await expect(shown).toHaveAccessibleDescription("Please leave this field empty");
    expect(isActive(shop, "kei@example.com")).toBeUndefined();
    await shown.fill("");
    await shown.press("Enter");
    await expect(page.getByRole("status")).toContainText("Subscribed!");
    expect(isActive(shop, "kei@example.com")).toBe(1);
  },
);

test("who signs up too often is told when to try again, and keeps the address", {
  tag: "@no-script-only",
}, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/429/);
  await page.goto("/about");
  for (let i = 0; i < 30; i++) {
    await page.request.post("/api/newsletter-subscribe", { data: { email: `k${i}@example.com` } });
  }
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel("Email").fill("kei@example.com");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    footer.getByRole("button", { name: "Subscribe" }).click(),
  ]);
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  await expect(page.getByRole("main")).toContainText("Please wait a minute and try again.");
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue("kei@example.com");
  expect(isActive(shop, "kei@example.com")).toBeUndefined();
});
