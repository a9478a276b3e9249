import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { expect, it } from "vitest";
import { FailedLoadScreen } from "~/components/admin/frame/failed-load-screen";
import { unableToLoadScreen } from "~/components/admin/frame/navigation";
import { FailedLoadPage } from "~/components/site/failed-load-page";

/**
 * What every public page and screen says when its data or its script doesn't come. tests/e2e/bad-line.spec.ts tests
 * that it's said, and that the page comes back. A dialog's list says it for the dialog: pages.test.ts.
 */

const THIS_PAGE = "Unable to Load This Page";
const later = (what: string) => `Unable to load ${what}. Please try again later.`;

const PUBLIC: Record<string, string> = {
  "_site.$": THIS_PAGE,
  "_site.(menu)._index": later("products"),
  "_site.about": THIS_PAGE,
  "_site.admin.brand.preview": THIS_PAGE,
  "_site.checkout": THIS_PAGE,
  "_site.checkout_.success": THIS_PAGE,
  "_site.events": "Unable to Load Events",
  "_site.menu_.$item": THIS_PAGE,
  "_site.newsletter_.unsubscribe": THIS_PAGE,
  "_site.orders.$token": THIS_PAGE,
  "_site.policies.$policy": THIS_PAGE,
  "_site.shop": "Unable to Load Products",
  "_site.shop_.$product": THIS_PAGE,
};

/** The scripts of these come with every page that posts to them (app/entry.client.tsx); they have no data. */
const ALWAYS_THERE = ["_site.catering", "_site.newsletter"];

/** Screens whose purpose nobody needs to be told: they say 'this screen'. */
const WITHOUT_WORDS = ["admin.health", "admin.sign-out-everywhere"];

const pages = Object.keys(import.meta.glob("../../app/routes/{_site,admin}.*.tsx"))
  .map((file) => file.replace(/^.*\/|\.tsx$/g, ""))
  .filter((name) => !/^admin\..+\.(new|\$id\.[\w-]+)$/.test(name));
const screens = pages.filter((name) => name.startsWith("admin."));

it("every page has its own words if it doesn't load, or needs no connection", () => {
  expect(pages.filter((name) => name.startsWith("_site.")).sort()).toEqual(
    [...Object.keys(PUBLIC), ...ALWAYS_THERE].sort(),
  );
  const wordless = screens.filter(
    (name) => unableToLoadScreen(pathOf(name)) === later("this screen"),
  );
  expect(wordless.sort()).toEqual(WITHOUT_WORDS);
});

it.each([
  ...Object.entries(PUBLIC).map(([name, text]) => [name, text, FailedLoadPage] as const),
  ...screens.map((name) => [name, unableToLoadScreen(pathOf(name)), FailedLoadScreen] as const),
])("%s says '%s'", async (name, text, Failed) => {
  const html = await shownAt(pathOf(name), Failed);
  expect(html).toContain(text);
  expect(html).toContain('role="alert"');
  expect(html).toContain("Try again</button>");
});

function pathOf(name: string): string {
  const parts = name.replaceAll("_", "").replace("$", "1").split(".");
  return `/${parts.filter((part) => !/^(site|index|\(\w+\))$/.test(part)).join("/")}`;
}

async function shownAt(path: string, Failed: ComponentType): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element: <Failed /> }]);
  const context = await query(new Request(`http://localhost:3000${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}
