import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";
import { PIN, shareTablet } from "./tablet";

/** The owner shares a tablet, and two helpers take turns on it, each under a PIN of their own. */

const SCRIPTS = /\/assets\/.*\.js$/;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function comeIn(page: Page, name: string, pin = PIN): Promise<void> {
  await page.getByLabel(name, { exact: true }).check();
  await page.getByLabel("PIN", { exact: true }).fill(pin);
  await button(page, "Start").click();
}

const add = (page: Page) => page.locator(".till button[name=add]").first().click();
const sellers = (shop: Shop) =>
  withDatabase(shop, (database) =>
    database.prepare("SELECT entered_by FROM till_entries WHERE kind = 'sale'").pluck().all(),
  );

const WRONG_PIN = /status of 422/;

test("two helpers share a tablet, with a signal and without", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(WRONG_PIN, /ERR_FAILED/);
  // The owner's own till was open here before.
  await signInAsAdmin(page, "/admin/window");
  await hydrated(page);
  await shareTablet(page, shop);
  await expectAccessible(page);
  await comeIn(page, "Mia", "9999");
  await expect(page.getByText("That isn't the right PIN.")).toBeVisible();
  await expect(page.getByLabel("PIN", { exact: true })).toHaveValue("");
  await comeIn(page, "Mia");
  await expect(page).toHaveURL(`${shop.origin}/admin/window`);
  await hydrated(page);
  await expect(page.locator("#admin-sidebar nav a")).toHaveText(["Sold Out", "Counter", "Window"]);
  await expectAccessible(page);
  await add(page);
  await button(page, "Cash").click();
  await expect(page.getByText(/^Sold · #\d+/)).toBeVisible();

  // Leo goes on with the bill that was begun.
  await add(page);
  await button(page, "Leo").click();
  await expect(page.getByLabel("Leo", { exact: true })).toBeChecked();
  await comeIn(page, "Leo");
  await hydrated(page);
  await expect(button(page, "Leo")).toHaveAttribute("aria-pressed", "true");
  await button(page, "Cash").click();
  await expect.poll(() => sellers(shop)).toEqual(["Mia", "Leo"]);

  // The next bill is handed over too, though the page began with one that's sold.
  await add(page);
  await button(page, "Mia").click();
  await comeIn(page, "Mia");
  await hydrated(page);
  await expect(page.locator(".bill li")).toHaveCount(1);
  await button(page, "Cash").click();
  await expect.poll(() => sellers(shop)).toEqual(["Mia", "Leo", "Mia"]);

  const away = (url: URL) => /^\/(help\/tablet|api\/window)/.test(url.pathname);
  await page.context().route(away, (route) => route.abort());
  await button(page, "Leo").click();
  await expect(page.getByText("No PIN was entered, so these sales are marked.")).toBeVisible();
  await add(page);
  await button(page, "Cash").click();
  await expect(page.getByText("1 sale is saved here until we can send it.")).toBeVisible();
  await page.context().unroute(away);
  await expect.poll(() => sellers(shop)).toEqual(["Mia", "Leo", "Mia", "Leo"]);
  await button(page, "Lock").click();
  await expect(page.getByRole("heading", { name: "Who's helping?" })).toBeVisible();
  await page.goto("/admin/counter");
  await expect(page).toHaveURL(`${shop.origin}/help/tablet`);
});

test("a tablet that nobody touches locks, even if it slept", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /status of 503/);
  await page.clock.install();
  await shareTablet(page, shop);
  await comeIn(page, "Mia");
  await hydrated(page);
  await add(page);
  const now = await page.evaluate(() => Date.now());
  // Asleep, a tablet's timers stand still.
  await page.clock.setSystemTime(now + 14 * 60_000);
  await add(page);
  await expect(page.getByText("Total", { exact: true })).toBeVisible();
  // While the shop is down, a proxy answers for it, and the tablet goes on selling.
  await page.route("**/help/stop", (route) => route.fulfill({ status: 503, body: "Down" }));
  await page.clock.setSystemTime(now + 30 * 60_000);
  const down = page.waitForResponse("**/help/stop");
  await add(page);
  await (await down).finished();
  await page.unroute("**/help/stop");
  await expect(page.getByText("Total", { exact: true })).toBeVisible();
  await page.clock.setSystemTime(now + 46 * 60_000);
  // The cached till must go with the lock itself: the page that follows may be slow to start its script.
  await page.route(SCRIPTS, (route) => route.abort());
  await add(page);
  await expect(page.getByRole("heading", { name: "Who's helping?" })).toBeVisible();
  await expect(page).toHaveURL(/[?&]bill=/);
  await page.unroute(SCRIPTS);
  await page.goto("/admin/window");
  await expect(page).toHaveURL(`${shop.origin}/help/tablet`);
});

test.describe("a shared tablet without JavaScript", { tag: "@no-script" }, () => {
  test.use({ javaScriptEnabled: false });

  test("is used by two helpers", async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(WRONG_PIN);
    await shareTablet(page, shop);
    await comeIn(page, "Mia", "9999");
    await expect(page.getByText("That isn't the right PIN.")).toBeVisible();
    await comeIn(page, "Mia");
    await add(page);
    await button(page, "Leo").click();
    await comeIn(page, "Leo");
    await button(page, "Cash").click();
    await expect(page.getByText(/^Sold · #\d+/)).toBeVisible();
    expect(sellers(shop)).toEqual(["Leo"]);
  });
});
