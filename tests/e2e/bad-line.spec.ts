import type { Page, Route } from "@playwright/test";
import { type BuiltRoute, builtRoutes } from "../faults/built-routes";
import {
  alert,
  breakLine,
  FAILED_REQUEST,
  isData,
  isScript,
  later,
  NOT_OPENED,
  nobodyAnswers,
  THIS_PAGE,
  tryAgain,
} from "./bad-line";
import { expect, test, WALK } from "./fixtures";
import { go } from "./go";
import { hydrated } from "./hydrated";
import { expectNoOverflow } from "./layout";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder } from "./stored";

/**
 * Pages and screens of each kind, and what they say when their data or their script doesn't come. What the
 * others say: tests/routes/failed-loads.test.tsx.
 */
const SAID: Record<string, string | { byScript: string }> = {
  "routes/_site.$": THIS_PAGE,
  "routes/_site.(menu)._index": later("products"),
  // Nothing of them is fetched but their scripts.
  "routes/_site.about": { byScript: THIS_PAGE },
  "routes/_site.checkout_.success": { byScript: THIS_PAGE },
  "routes/_site.checkout": THIS_PAGE,
  "routes/_site.events": "Unable to Load Events",
  "routes/_site.orders.$token": THIS_PAGE,
  "routes/_site.shop": "Unable to Load Products",
  "routes/_site.shop_.$product": THIS_PAGE,
  "routes/admin._index": "Unable to load recent activity",
  "routes/admin.days_.close": later("days"),
  "routes/admin.health": later("this screen"),
  "routes/admin.orders.$id.view": NOT_OPENED,
  "routes/admin.social-media": later("connections"),
  "routes/admin.social-media_.posts": later("posts"),
  "routes/admin.store": later("products"),
  "routes/admin.store.new": NOT_OPENED,
  "routes/admin.window": later("the window"),
};

const serverFails = (route: Route) =>
  route.fulfill({ status: 500, json: { message: "" }, headers: { "X-Remix-Error": "yes" } });
const proxyAnswers = (route: Route) =>
  route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" });
const FAULTS = [nobodyAnswers, serverFails, proxyAnswers];

/** A list before its dialogs, which bring its script with them. */
const pages = () =>
  builtRoutes()
    .filter(({ id }) => id in SAID)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
const publicPages = () => pages().filter(({ id }) => id.includes("/_site."));
const panelPages = () => pages().filter(({ id }) => id.includes("/admin."));

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(FAILED_REQUEST);
});

test("every page under test is built", () => {
  expect(pages().map(({ id }) => id)).toEqual(Object.keys(SAID).sort());
});

/** The address from which a page is opened: a dialog's list, or another page. */
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

/** The list that a dialog is opened from. */
const list = (page: Page) =>
  page
    .getByRole("table")
    .or(page.getByRole("list", { name: /^(Connected Accounts|Drinks|Milk|Sections)$/ }));

const CHECKOUT = "routes/_site.checkout";
/** Marks the shell as it was before a failure. */
const STANDS = "data-stands";
const mark = (name: string) => document.querySelector("header, aside")?.setAttribute(name, "");

/**
 * A page, a list and a dialog whose data fail in every way, and their scripts too. Of the others data or
 * script fail, in each way in turn: one guard looks after all, which tests/routes/pages.test.ts holds them to.
 */
const IN_EVERY_WAY = ["routes/_site.shop", "routes/admin.store", "routes/admin.store.new"];

function whatFailsOf(id: string, hasData: boolean, turn: number) {
  if (!hasData) return [isScript];
  if ([...IN_EVERY_WAY, CHECKOUT].includes(id)) return [isScript, isData];
  return [turn % 2 === 0 ? isScript : isData];
}

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
    const fails = whatFailsOf(route.id, typeof said === "string", turn);
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
      // The checkout is loaded as a new document, which may take payments.
      if (route.id === CHECKOUT) {
        await page.locator("html[data-takes-payment]").waitFor();
        await hydrated(page);
      }
      await go(page, start);
    }
  }
}

test.describe("a bad connection, however it breaks,", () => {
  test.use({ sharedShop: true });

  test("is reported on every public page inside the shell", async ({ page, expectedErrors }) => {
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

  test(
    "is reported on every screen of the panel inside the shell, and for a dialog on its list",
    WALK,
    async ({ page, shop }) => {
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
    },
  );
});

test("is reported for a page outside the layout inside the public one", async ({ page }) => {
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

test("is reported for a dialog below its list when both didn't load", async ({ page }) => {
  await signInAsAdmin(page, "/admin/homepage");
  const isDialogData = ({ searchParams }: URL) =>
    searchParams.get("_data") === "routes/admin.store.$id.edit";
  const mend = await breakLine(page, isDialogData);
  await go(page, "/admin/store/1/edit");
  await expect(alert(page)).toContainText(NOT_OPENED);
  await expect(alert(page)).toBeInViewport();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store Management");
  await mend();
  await tryAgain(page).click();
  await expect(page.getByRole("dialog").getByLabel("Product Name")).toBeVisible();
});

test("is reported so that it fits the narrowest phone", async ({ page }) => {
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
