import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** The owner lets a helper in, who sells and serves on a phone of their own until it's ended. */

/** Everything is made to order, so the till and the counter have something to do. */
function makeMenu(shop: Shop): void {
  withDatabase(shop, (database) => {
    database.exec("UPDATE products SET kind = 'made', category = NULL");
  });
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** @returns the link behind the code */
async function letIn(page: Page, name: string): Promise<string> {
  await page.getByLabel("First name").fill(name);
  await button(page, "Let Someone Help").click();
  await expect(page.getByRole("img", { name: `QR code for ${name}` })).toBeVisible();
  return (await page.locator("details p").textContent()) ?? "";
}

async function phoneOf(browser: Browser, shop: Shop, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled,
  });
  return context.newPage();
}

const sidebar = (page: Page) => page.locator("#admin-sidebar nav a");

test("a helper sells and serves until the owner ends it", async ({ page, shop, browser }) => {
  makeMenu(shop);
  await signInAsAdmin(page, "/admin/people");
  await expectAccessible(page);
  const link = await letIn(page, "Mia");
  await expectAccessible(page);

  const phone = await phoneOf(browser, shop);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Hi, Mia" })).toBeVisible();
  await expectAccessible(phone);
  await button(phone, "Start").click();
  await expect(phone).toHaveURL(`${shop.origin}/admin/counter`);
  await expect(sidebar(phone)).toHaveText(["Sold Out", "Counter", "Window"]);
  await hydrated(phone);
  await expectAccessible(phone);

  // The owner's page says so by itself.
  await expect(page.getByRole("heading", { name: /^Mia came in at/ })).toBeVisible();

  await phone.goto("/admin/window");
  await hydrated(phone);
  await expect(phone.getByRole("link", { name: "Set tips" })).toHaveCount(0);
  await phone.locator(".till button[name=add]").first().click();
  await button(phone, "Cash").click();
  await expect(phone.getByText(/^Sold · #\d+/)).toBeVisible();
  const seller = withDatabase(shop, (database) =>
    database.prepare("SELECT entered_by AS name FROM till_entries ORDER BY id DESC").get(),
  );
  expect(seller).toEqual({ name: "Mia" });

  await phone.goto("/admin/orders");
  await expect(phone.getByRole("heading", { name: "Only the owner can open this" })).toBeVisible();
  await phone.getByRole("link", { name: "Go to the Counter" }).click();
  await expect(phone.getByRole("heading", { name: "Counter", exact: true })).toBeVisible();
  await hydrated(phone);

  await page.getByRole("button", { name: "End Mia's access" }).click();
  await expect(page.getByText("Access Ended")).toBeVisible();
  await expect(phone.getByRole("dialog", { name: "Your shift is over" })).toBeVisible();
  await phone.goto("/admin/counter");
  await expect(phone.getByRole("heading", { name: "Your shift is over" })).toBeVisible();

  await page.getByRole("button", { name: "Undo for Mia" }).click();
  await expect(page.getByText("Access Restored")).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Counter", exact: true })).toBeVisible();
});

test("a helper's sale with no signal counts, even if they were ended since", async ({
  page,
  shop,
  browser,
}) => {
  makeMenu(shop);
  await signInAsAdmin(page, "/admin/people");
  const phone = await phoneOf(browser, shop);
  await phone.goto(await letIn(page, "Mia"));
  await button(phone, "Start").click();
  await phone.goto("/admin/window");
  await hydrated(phone);
  const sales = "**/api/window-sales/*";
  await phone.context().route(sales, (route) => route.abort());
  const sell = async () => {
    await phone.locator(".till button[name=add]").first().click();
    await button(phone, "Cash").click();
  };
  await sell();
  await expect(phone.getByText("1 sale is saved here until we can send it.")).toBeVisible();

  await page.getByRole("button", { name: "End Mia's access" }).click();
  const over = phone.getByRole("dialog", { name: "Your shift is over" });
  await expect(over).toBeVisible();
  await expect(over.getByRole("link")).toHaveCount(0);
  await phone.keyboard.press("Escape");
  await phone.context().unroute(sales);
  const sellers = () =>
    withDatabase(shop, (database) =>
      database.prepare("SELECT entered_by FROM till_entries WHERE kind = 'sale'").pluck().all(),
    );
  await expect.poll(sellers).toEqual(["Mia"]);

  await sell();
  await expect(
    phone
      .locator(".till")
      .getByText(/^Your shift is over, so you can't sell/)
      .first(),
  ).toBeVisible();
  await page.goto("/admin/today");
  await expect(page.getByText("Mia's phone sent 1 sale after the shift ended")).toBeVisible();
  expect(sellers()).toEqual(["Mia"]);
});

test("a manager runs the day, and the owner reads and undoes it", async ({
  page,
  shop,
  browser,
}) => {
  makeMenu(shop);
  await signInAsAdmin(page, "/admin/people");
  await page.getByLabel(/^Manager/).check();
  const phone = await phoneOf(browser, shop);
  await phone.goto(await letIn(page, "Leo"));
  await button(phone, "Start").click();
  await expect(sidebar(phone)).toHaveText(["Today", "Counter", "Window", "Days"]);
  await phone.goto("/admin/today");
  await expectAccessible(phone);
  await button(phone, "Pause Orders").click();
  await expect(phone.getByText("Orders Paused")).toBeVisible();
  await phone.goto("/admin/days");
  await expect(phone).toHaveURL(`${shop.origin}/admin/days/close`);
  await expect(phone.getByRole("heading", { name: "Close the Day" })).toBeVisible();
  await expectAccessible(phone);

  await page.goto("/admin/people/history");
  await expectAccessible(page);
  await page.getByLabel("Who").selectOption("Leo");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Let a helper in")).toHaveCount(0);
  await page.getByRole("link", { name: "Clear" }).click();
  await page.getByRole("button", { name: /^Undo.*Paused orders$/ }).click();
  await expect(page.getByText("Orders Resumed")).toBeVisible();
});

test("a lost phone is ended, and the owner's other browser is signed out", async ({
  page,
  shop,
  browser,
}) => {
  makeMenu(shop);
  const other = await phoneOf(browser, shop);
  await signInAsAdmin(other, "/admin/counter");
  await hydrated(other);
  await signInAsAdmin(page, "/admin/people");
  const phone = await phoneOf(browser, shop);
  await phone.goto(await letIn(page, "Mia"));
  await button(phone, "Start").click();
  await hydrated(phone);

  await page.goto("/admin/people/devices");
  await expect(page.getByText("This one")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Phone Is Lost/ }).click();
  await expect(page.getByText("Access Ended")).toBeVisible();
  await expect(page.getByText("No phones are in.")).toBeVisible();
  await expect(phone.getByRole("dialog", { name: "Your shift is over" })).toBeVisible();

  await page.getByRole("button", { name: /^Sign Out .+ Last used/ }).click();
  await expect(page.getByText("Signed Out")).toBeVisible();
  await expect(page.getByText("This one")).toHaveCount(1);
  // The other browser's open stream closes with the commit, and its page asks to sign in.
  await expect(other.getByRole("dialog")).toBeVisible();
});

test("a code that's looked at, raced, and replayed lets in one phone, and isn't in any log", async ({
  page,
  shop,
}) => {
  await signInAsAdmin(page, "/admin/people");
  const link = await letIn(page, "Mia");
  for (const method of ["HEAD", "GET", "GET"]) {
    const look = await fetch(link, { method });
    expect([look.status, look.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(look.headers.get("referrer-policy")).toBe("strict-origin");
  }
  const start = (origin: string) =>
    fetch(link, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams(),
      redirect: "manual",
    });
  expect((await start("https://elsewhere.example")).status).toBe(403);

  const started = await Promise.all(Array.from({ length: 6 }, () => start(shop.origin)));
  const letIns = started.filter(({ status }) => status === 303);
  expect(started.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404, 404]);
  expect((await start(shop.origin)).status).toBe(404);
  const cookie = letIns[0]?.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const ask = (path: string) =>
    fetch(shop.origin + path, { headers: { Cookie: cookie }, redirect: "manual" });
  expect((await ask("/admin/counter")).status).toBe(200);
  expect((await ask("/admin/orders")).status).toBe(403);

  const stream = await ask("/admin/counter/stream");
  const closed = stream.text();
  await page.getByRole("button", { name: "End Mia's access" }).click();
  expect(await closed).toContain("event: signed-out");
  expect((await ask("/admin/counter")).status).toBe(401);

  const log = readFileSync(shop.logFile, "utf8");
  expect(log).toContain("/help/:token");
  for (const secret of [link.split("/").at(-1), cookie.split("=")[1]]) {
    expect(secret).toMatch(/.{20}/);
    expect(log).not.toContain(secret);
  }
});

test.describe("the panel without JavaScript", { tag: "@no-script" }, () => {
  test.use({ javaScriptEnabled: false });

  test("lets a helper in, who sells and stops", async ({ page, shop, browser }) => {
    makeMenu(shop);
    await signInAsAdmin(page, "/admin/people");
    const link = await letIn(page, "Mia");
    const phone = await phoneOf(browser, shop, false);
    await phone.goto(link);
    await button(phone, "Start").click();
    await phone.goto("/admin/window");
    await phone.locator(".till button[name=add]").first().click();
    await button(phone, "Cash").click();
    await expect(phone.getByText(/^Sold · #\d+/)).toBeVisible();
    // The owner's page loads itself again.
    await expect(page.getByRole("heading", { name: /^Mia came in at/ })).toBeVisible();

    await button(phone, "Management menu").click();
    await button(phone, "Stop Helping").click();
    // Nobody is at work here anymore, so the panel asks for an account.
    await phone.goto("/admin/window");
    expect(phone.url()).not.toContain(shop.origin);
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: "This code doesn't work" })).toBeVisible();
  });

  test("ends one phone, and the rest by Sign Out Everywhere", async ({ page, shop, browser }) => {
    await signInAsAdmin(page, "/admin/people");
    const letInOn = async (name: string) => {
      await page.goto("/admin/people");
      const phone = await phoneOf(browser, shop, false);
      await phone.goto(await letIn(page, name));
      await button(phone, "Start").click();
      return phone;
    };
    const [mia, leo] = [await letInOn("Mia"), await letInOn("Leo")];
    await page.goto("/admin/people/devices");
    await page.getByRole("button", { name: /^End Mia/ }).click();
    await expect(page.getByText("Access Ended")).toBeVisible();
    await mia.reload();
    await expect(mia.getByRole("heading", { name: "Your shift is over" })).toBeVisible();
    await leo.reload();
    await expect(leo.getByRole("heading", { name: "Counter", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Sign Out Everywhere" }).last().click();
    await page.getByLabel("End helpers' access too").check();
    await button(page, "Sign Out Everywhere").click();
    await leo.reload();
    await expect(leo.getByRole("heading", { name: "Your shift is over" })).toBeVisible();
  });
});
