import type { Page, Request, Route } from "@playwright/test";
import { type BuiltRoute, builtRoutes } from "../faults/built-routes";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { go } from "./go";
import { expectNoOverflow } from "./layout";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder } from "./stored";

/** What a page shows whose data or script does not come, and what stays of the one before. */

const THIS_PAGE = "Unable to Load This Page";
const NOT_OPENED = "This screen didn't open.";
const later = (what: string) => `Unable to load ${what}. Please try again later.`;

/** Every public page and every screen and dialog of the panel: what it says, and of whom it is told. */
const SAID: Record<string, string | { byScript: string }> = {
  "routes/_site.$": THIS_PAGE,
  "routes/_site.(menu)._index": later("products"),
  // Nothing of them is fetched but their scripts.
  "routes/_site.about": { byScript: THIS_PAGE },
  "routes/_site.checkout_.success": { byScript: THIS_PAGE },
  "routes/_site.checkout_.reserve": THIS_PAGE,
  "routes/_site.checkout": THIS_PAGE,
  "routes/_site.events": "Unable to Load Events",
  "routes/_site.menu_.$item": THIS_PAGE,
  "routes/_site.newsletter_.unsubscribe": THIS_PAGE,
  "routes/_site.orders.$token": THIS_PAGE,
  "routes/_site.shop": "Unable to Load Products",
  "routes/_site.shop_.$product": THIS_PAGE,
  "routes/admin._index": "Unable to load recent activity",
  "routes/admin.calendar": later("events"),
  "routes/admin.calendar.$id.delete": NOT_OPENED,
  "routes/admin.calendar.$id.edit": NOT_OPENED,
  "routes/admin.calendar.new": NOT_OPENED,
  "routes/admin.homepage": later("homepage content"),
  "routes/admin.health": later("this screen"),
  "routes/admin.inquiries": later("inquiries"),
  "routes/admin.inquiries.$id.delete": NOT_OPENED,
  "routes/admin.inquiries.$id.view": NOT_OPENED,
  "routes/admin.inventory": later("inventory"),
  "routes/admin.inventory.$id.adjust": NOT_OPENED,
  "routes/admin.menu": later("the menu"),
  "routes/admin.menu.$id.delete": NOT_OPENED,
  "routes/admin.menu.$id.edit": NOT_OPENED,
  "routes/admin.menu.new": NOT_OPENED,
  "routes/admin.menu_.choices": later("choices"),
  "routes/admin.menu_.choices.$id.delete": NOT_OPENED,
  "routes/admin.menu_.choices.$id.edit": NOT_OPENED,
  "routes/admin.menu_.choices.new": NOT_OPENED,
  "routes/admin.menu_.sections": later("sections"),
  "routes/admin.menu_.sections.$id.delete": NOT_OPENED,
  "routes/admin.menu_.sections.$id.edit": NOT_OPENED,
  "routes/admin.menu_.sections.new": NOT_OPENED,
  "routes/admin.newsletter": later("subscribers"),
  "routes/admin.newsletter.$id.unsubscribe": NOT_OPENED,
  "routes/admin.orders": later("orders"),
  "routes/admin.orders.$id.cancel": NOT_OPENED,
  "routes/admin.orders.$id.move": NOT_OPENED,
  "routes/admin.orders.$id.refund": NOT_OPENED,
  "routes/admin.orders.$id.view": NOT_OPENED,
  "routes/admin.orders_.mail": later("emails"),
  "routes/admin.orders_.mail.$id.view": NOT_OPENED,
  "routes/admin.orders_.pause": later("order settings"),
  "routes/admin.orders_.sales": later("sales"),
  "routes/admin.sign-out-everywhere": later("this screen"),
  "routes/admin.social-media": later("connections"),
  "routes/admin.social-media.$id.delete": NOT_OPENED,
  "routes/admin.social-media.new": NOT_OPENED,
  "routes/admin.social-media_.posts": later("posts"),
  "routes/admin.social-media_.posts.$id.delete": NOT_OPENED,
  "routes/admin.social-media_.posts.$id.edit": NOT_OPENED,
  "routes/admin.social-media_.posts.new": NOT_OPENED,
  "routes/admin.store": later("products"),
  "routes/admin.store.$id.delete": NOT_OPENED,
  "routes/admin.store.$id.edit": NOT_OPENED,
  "routes/admin.store.new": NOT_OPENED,
  "routes/admin.today": later("today"),
};

/** The scripts of these come with every page that posts to them (app/entry.client.tsx); they have no data. */
const ALWAYS_THERE = ["routes/_site.catering", "routes/_site.newsletter"];

const nobodyAnswers = (route: Route) => route.abort("connectionfailed");
const serverFails = (route: Route) =>
  route.fulfill({ status: 500, json: { message: "" }, headers: { "X-Remix-Error": "yes" } });
const proxyAnswers = (route: Route) =>
  route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" });
const FAULTS = [nobodyAnswers, serverFails, proxyAnswers];

const isData = (url: URL) => url.searchParams.has("_data");
const isScript = (url: URL) => url.pathname.startsWith("/assets/");

/** A list before its dialogs, which bring its script with them. */
const pages = () =>
  builtRoutes()
    .filter(({ id }) => /^routes\/(_site|admin)\./.test(id))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
const publicPages = () => pages().filter(({ id }) => id in SAID && id.includes("/_site."));
const panelPages = () => pages().filter(({ id }) => id in SAID && id.includes("/admin."));

const alert = (page: Page) => page.getByRole("alert");
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" }).last();

/** Lets what fits fail until the returned function is called. */
async function breakLine(
  page: Page,
  which: (url: URL) => boolean,
  fault = nobodyAnswers,
): Promise<() => Promise<void>> {
  await page.route(which, fault);
  return () => page.unroute(which, fault);
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
});

test("every page says something of its own, or comes without a line", () => {
  const built = pages().map(({ id }) => id);
  expect(built.sort()).toEqual([...Object.keys(SAID), ...ALWAYS_THERE].sort());
});

/** Where a page is gone to from: a dialog from its list, a page from one that is not itself. */
function startOf({ path }: BuiltRoute, base: string, other: string): string {
  const list = /^(\/admin\/.+)\/(new|\d+\/[\w-]+)$/.exec(path)?.[1];
  return list ?? (path === base ? other : base);
}

async function expectFailure(page: Page, route: BuiltRoute, start: string, text: string) {
  await expect(page.getByText(text).first(), route.id).toBeVisible();
  await expect(alert(page).first(), route.id).toBeVisible();
  const shown = new URL(text === NOT_OPENED ? start : route.path, page.url());
  expect(new URL(page.url()).pathname, route.id).toBe(shown.pathname);
  if (text === NOT_OPENED) await expect(list(page)).toBeVisible();
}

/** What a dialog is opened from. */
const list = (page: Page) =>
  page
    .getByRole("table")
    .or(page.getByRole("list", { name: /^(Connected Accounts|Drinks|Milk|Sections)$/ }));

const CHECKOUT = "routes/_site.checkout";
/** Marks the shell as it was before a failure. */
const STANDS = "data-stands";
const mark = (name: string) => document.querySelector("header, aside")?.setAttribute(name, "");

/** A page, a list and a dialog whose data fail in every way; the others, and scripts, in each in turn. */
const IN_EVERY_WAY = ["routes/_site.shop", "routes/admin.store", "routes/admin.store.new"];

/** @param stays what is around every page. */
async function walk(
  page: Page,
  routes: BuiltRoute[],
  { base, other, stays }: { base: string; other: string; stays: () => Promise<void> },
) {
  let turn = 0;
  const waysOf = (which: (url: URL) => boolean, { id }: BuiltRoute) => {
    const isEvery = which === isData && IN_EVERY_WAY.includes(id);
    const faults = isEvery ? FAULTS : [FAULTS[turn % FAULTS.length] ?? nobodyAnswers];
    turn++;
    return faults.map((fault) => [which, fault] as const);
  };
  for (const route of routes) {
    const start = startOf(route, base, other);
    const said = SAID[route.id] ?? "";
    const text = typeof said === "string" ? said : said.byScript;
    if (route.path === base) await page.goto(other);
    if (new URL(page.url()).pathname !== start) await go(page, start);
    const fails = typeof said === "string" ? [isScript, isData] : [isScript];
    for (const [which, fault] of fails.flatMap((each) => waysOf(each, route))) {
      await page.evaluate(mark, STANDS);
      const mend = await breakLine(page, which, fault);
      await go(page, route.path);
      await expectFailure(page, { ...route, id: `${route.id}, ${fault.name}` }, start, text);
      await stays();
      await mend();
      // By keyboard, which is quicker; a pointer presses it below.
      await tryAgain(page).press("Enter");
      await expect(page.getByText(text), route.id).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(new URL(route.path, page.url()).pathname);
      // This one is loaded anew, as a document that may pay.
      if (route.id === CHECKOUT) await page.locator("html[data-takes-payment]").waitFor();
      await go(page, start);
    }
  }
}

test.describe("however the line breaks", () => {
  test.use({ sharedShop: true });

  test("every public page says so inside the shell", async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await page.goto("/newsletter");
    await walk(page, publicPages(), {
      base: "/newsletter",
      other: "/about",
      stays: async () => {
        await expect(page.locator(`header[${STANDS}]`)).toBeVisible();
        await expect(page.getByRole("link", { name: /^Cart/ })).toBeVisible();
      },
    });
  });

  test("every screen and dialog of the panel says so inside the shell", async ({ page, shop }) => {
    addPaidOrder(shop);
    await signInAsAdmin(page, "/admin/orders");
    await walk(page, panelPages(), {
      base: "/admin/orders",
      other: "/admin/homepage",
      stays: async () => {
        await expect(page.locator(`aside[${STANDS}]`)).toHaveCount(1);
        await expect(page.getByRole("navigation", { name: "Management" })).toBeVisible();
      },
    });
  });
});

/** The routes whose data is asked for from now on. */
function dataRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    const id = new URL(request.url()).searchParams.get("_data");
    if (id) asked.push(id);
  });
  return asked;
}

test.describe("what was loaded", () => {
  test.use({ sharedShop: true });

  test("of the shop stays when another category does not come", async ({ page }) => {
    await page.goto("/shop");
    const products = page.getByRole("article");
    const count = await products.count();
    const mend = await breakLine(page, isData);
    const filter = page.getByRole("link", { name: "Equipment", exact: true });
    await filter.click();
    await expect(alert(page)).toContainText("Unable to Load Products");
    await expect(products).toHaveCount(count);
    await expect(page).toHaveURL(/\/shop$/);
    await expect(filter).toBeFocused();
    await expectAccessible(page);

    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeEnabled();
    await mend();
    await tryAgain(page).click();
    await expect(page).toHaveURL(/\?category=equipment$/);
    await expect(alert(page)).toHaveCount(0);
    await expect.poll(() => products.count()).toBeLessThan(count);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("of a list stays when a search does not come", async ({ page }) => {
    await signInAsAdmin(page, "/admin/store");
    const rows = page.getByRole("table").getByRole("row");
    const count = await rows.count();
    const mend = await breakLine(page, isData);
    await page.getByRole("searchbox").fill("whisk");
    await page.getByRole("searchbox").press("Enter");
    await expect(alert(page)).toContainText(later("products"));
    await expect(rows).toHaveCount(count);
    await expect(page).toHaveURL(/\/admin\/store$/);
    await mend();
    await tryAgain(page).click();
    await expect(page).toHaveURL(/\?q=whisk$/);
    await expect(rows).not.toHaveCount(count);
  });

  test("stays when one goes back and that does not come", async ({ page }) => {
    await page.goto("/shop");
    const counted = page.getByText(/^Showing \d+ products?$/);
    const all = (await counted.textContent()) ?? "";
    await page.getByRole("link", { name: "Equipment", exact: true }).click();
    await expect(page).toHaveURL(/equipment/);
    // The address is there before the shelf is.
    await expect(counted).not.toHaveText(all);
    const products = page.getByRole("article");
    const count = await products.count();
    await breakLine(page, isData);
    await page.goBack();
    await expect(alert(page)).toContainText("Unable to Load Products");
    await expect(products).toHaveCount(count);
    await expect(page).toHaveURL(/equipment/);
  });

  test("is what it says until another page comes", async ({ page }) => {
    await page.goto("/shop");
    const mend = await breakLine(page, isData);
    await page.getByRole("link", { name: "Equipment", exact: true }).click();
    await expect(alert(page)).toBeVisible();
    await mend();
    await page.getByRole("link", { name: "About Us" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });
});

test("what is saved stays saved when its list does not come anew", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  await page.getByRole("link", { name: "Add Product" }).click();
  await page.getByLabel("Product Name").fill("Saemidori");
  await page.getByLabel("Description").fill("Shaded for twenty days.");
  await page.getByLabel("Price").fill("28.50");
  const isRead = (url: URL) => isData(url) && !/\.new$/.test(url.searchParams.get("_data") ?? "");
  const mend = await breakLine(page, isRead);
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(alert(page)).toContainText(later("products"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/store$/);
  await expect(page.getByRole("table")).not.toContainText("Saemidori");
  await mend();
  await tryAgain(page).click();
  await expect(page.getByRole("table")).toContainText("Saemidori");
  await expect(page.getByText("The product has been added to your store.")).toBeVisible();
});

test.describe("trying again", () => {
  test.use({ sharedShop: true });

  test("asks for nothing but what did not come, and hands the focus on", async ({ page }) => {
    await page.goto("/");
    const mend = await breakLine(page, isData);
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Unable to Load Products" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page).toHaveTitle(/^Unable to Load Products/);
    await expectAccessible(page);
    await mend();
    const asked = dataRequests(page);
    await tryAgain(page).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    expect(asked).toEqual(["routes/_site.shop"]);
  });

  test("opens the dialog that was asked for", async ({ page }) => {
    await signInAsAdmin(page, "/admin/store");
    const mend = await breakLine(page, isData);
    const opener = page.getByRole("link", { name: "Add Product" });
    await opener.click();
    await expect(alert(page)).toContainText(NOT_OPENED);
    await expect(opener).toBeFocused();
    await expectAccessible(page);
    await mend();
    const asked = dataRequests(page);
    await tryAgain(page).click();
    await expect(page.getByRole("dialog", { name: "Add New Product" })).toBeVisible();
    expect(asked).toEqual(["routes/admin.store.new"]);
    // Until it is modal, Escape goes elsewhere.
    await expect(page.locator("dialog:modal")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/admin\/store$/);
  });
});

test.describe("the guard", () => {
  test.use({ sharedShop: true });

  test("asks for no data twice where all is well", async ({ page }) => {
    await signInAsAdmin(page, "/admin/orders");
    const asked = dataRequests(page);
    await page.getByRole("link", { name: "Store Management" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    expect(asked).toEqual(["routes/admin.store"]);
  });

  test("takes no stranger's answer for ours", async ({ page }) => {
    await page.goto("/");
    await breakLine(page, isData, (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Free Wi-Fi: log in</h1>" }),
    );
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Unable to Load Products" })).toBeVisible();
  });

  test("loads the page as a whole when its script is gone with an older release", async ({
    page,
  }) => {
    await page.goto("/about");
    await breakLine(page, isScript, (route) => route.fulfill({ status: 404 }));
    const loaded = page.waitForEvent("request", (request) => {
      return request.isNavigationRequest() && new URL(request.url()).pathname === "/shop";
    });
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await loaded;
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("leaves what the server refuses to the page", async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await signInAsAdmin(page, "/admin/store");
    await go(page, "/admin/store/4711/edit");
    await expect(page.getByText("It may have been deleted.")).toBeVisible();
    await expect(tryAgain(page)).toHaveCount(0);
  });
});

test("a page outside the layout says so inside the public one", async ({ page }) => {
  await page.goto("/auth/register");
  const mend = await breakLine(page, isScript);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: THIS_PAGE })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Cart/ })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await mend();
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
});

test("what did not come fits the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/shop");
  await breakLine(page, isData);
  await page.getByRole("link", { name: "Equipment", exact: true }).click();
  await expect(alert(page)).toBeVisible();
  await expectNoOverflow(page);
  await go(page, "/events");
  await expect(page.getByRole("heading", { name: "Unable to Load Events" })).toBeVisible();
  await expectNoOverflow(page);
});

test.describe("a line that comes back", () => {
  test.use({ sharedShop: true });

  test("brings the page that did not come, with its style and theme", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/");
    await page.getByRole("button", { name: "Toggle theme" }).click();
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await paper();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await expect(alert(page)).toContainText("connection");
    expect(await paper()).toBe(before);
    await expect(page.locator("html")).toHaveClass("dark");
    await context.setOffline(false);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    expect(await paper()).toBe(before);
  });

  test("brings what was searched for", async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await signInAsAdmin(page, "/admin/store");
    await context.setOffline(true);
    await page.getByRole("searchbox").fill("whisk");
    await page.getByRole("searchbox").press("Enter");
    await expect(alert(page)).toContainText(later("products"));
    await expect(page.getByText("Check your connection.")).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\?q=whisk$/);
    await expect(alert(page)).toHaveCount(0);
  });

  test("takes nobody away from a form", async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/shop");
    await context.setOffline(true);
    await page.getByRole("link", { name: "Equipment", exact: true }).click();
    await expect(alert(page)).toContainText("Unable to Load Products");
    const email = page.getByRole("contentinfo").getByLabel("Email");
    await email.fill("kei@example.com");
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(tryAgain(page)).toBeVisible();
    await expect(page).toHaveURL(/\/shop$/);
    await tryAgain(page).click();
    await expect(page).toHaveURL(/category=equipment$/);
    await expect(email).toHaveValue("kei@example.com");
  });
});
