import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { builtRoutes } from "../faults/built-routes";
import { expectFitForAll } from "./accessibility";
import { expect, test, WALK } from "./fixtures";
import { installFonts, setFont } from "./fonts";
import { goAndArrive } from "./go";
import {
  expectFocusIsSeen,
  expectNoHiddenFocus,
  expectNoOverflow,
  expectNoStackedLetters,
  expectNothingCutOff,
  resetTextSpacing,
  resize,
  sizeText,
  spaceTextOut,
  stopTransitions,
} from "./layout";
import { goToCheckoutWith, TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, withDatabase } from "./stored";

/** Every page and dialog there is, as its readers may set up their screens: the build names them. */

/**
 * Routes that lead to the provider, or on from there, and show nothing of their own. The last shows home in the
 * panel's frame.
 */
const ELSEWHERE = ["routes/auth.auth0", "routes/auth.callback", "routes/auth.done"].concat(
  "routes/_site.admin.brand.preview",
);

const isOfPanel = (id: string) => /^routes\/admin(_?\.|$)/.test(id);

const DESK = { width: 1280, height: 720 };

/** Asked when a test runs: before that there may be no build. */
const publicPaths = () => pathsIn((id) => !isOfPanel(id));
const panelPaths = () => pathsIn(isOfPanel);

function pathsIn(isIn: (id: string) => boolean): string[] {
  return builtRoutes()
    .filter(({ id }) => isIn(id) && showsSomething(id) && !ELSEWHERE.includes(id))
    .map(({ path }) => path.replace(/\?$/, ""));
}

/**
 * The panel's paths, but only one of those that the same components show. Dialogs that delete, for example, differ
 * only in their texts.
 */
function differentPanelPaths(): string[] {
  const seen = new Set<string>();
  return pathsIn((id) => {
    if (!isOfPanel(id) || !showsSomething(id)) return false;
    const shown = componentsOf(id);
    const isNew = shown === "" || !seen.has(shown);
    seen.add(shown);
    return isNew;
  });
}

/** The components that a route's own renders, and what makes a dialog's foot longer. */
function componentsOf(id: string): string {
  const [, own = ""] = readFileSync(`app/${id}.tsx`, "utf8").split("export default");
  return [...own.matchAll(/<([A-Z]\w+)|anotherLabel/g)].join();
}

function showsSomething(id: string): boolean {
  const file = `app/${id}.tsx`;
  return existsSync(file) && /export default|barePage/.test(readFileSync(file, "utf8"));
}

type Setting = {
  width: number;
  /** 800 unless told. */
  height?: number;
  set: (page: Page) => Promise<void>;
  unset: (page: Page) => Promise<void>;
  expects: ((page: Page) => Promise<void>)[];
};

/** In an order that resizes the window as rarely as can be, `expectFitForAll` after them included. */
const SETTINGS: Record<string, Setting> = {
  "with text at 200 %": {
    width: 1280,
    set: (page) => sizeText(page, "200%"),
    unset: (page) => sizeText(page, ""),
    expects: [expectNoOverflow, expectNothingCutOff],
  },
  "with text at 200 % on a tablet": {
    width: 768,
    set: async (page) => {
      await setFont(page, "usual");
      await sizeText(page, "200%");
    },
    unset: async (page) => {
      await sizeText(page, "");
      await setFont(page);
    },
    expects: [expectNoOverflow],
  },
  "with text at 200 % on a phone, in a wide font": {
    width: 375,
    set: async (page) => {
      await setFont(page, "wide");
      await sizeText(page, "200%");
    },
    unset: async (page) => {
      await sizeText(page, "");
      await setFont(page);
    },
    expects: [expectNoOverflow, expectNoStackedLetters],
  },
  "in forced colors": {
    width: 390,
    set: (page) => page.emulateMedia({ forcedColors: "active" }),
    unset: (page) => page.emulateMedia({ forcedColors: "none" }),
    expects: [expectNoOverflow, expectFocusIsSeen],
  },
  "on a desk at 400 %": {
    width: 320,
    height: 256,
    set: () => Promise.resolve(),
    unset: () => Promise.resolve(),
    expects: [expectNoOverflow, expectNoHiddenFocus],
  },
  "on a phone that's turned": {
    width: 667,
    height: 375,
    set: () => Promise.resolve(),
    unset: () => Promise.resolve(),
    expects: [expectNoOverflow, expectNoHiddenFocus],
  },
  "at 320 px with spaced text": {
    width: 320,
    set: spaceTextOut,
    unset: resetTextSpacing,
    expects: [expectNoOverflow, expectNothingCutOff, expectNoHiddenFocus],
  },
};

test.beforeEach(({ page }) => installFonts(page));

test("the walk finds all pages", () => {
  expect(publicPaths().length).toBeGreaterThan(11);
  expect(panelPaths().filter(isDialog).length).toBeGreaterThan(10);
  expect(panelPaths().length).toBeGreaterThan(20);
});

test("every public page works however it is set up, and is accessible", async ({
  page,
  shop,
  expectedErrors,
}) => {
  // The test opens some fifteen pages, each five times.
  test.slow();
  expectedErrors.push(/404/);
  const look = async (path: string) => {
    await goAndArrive(page, path);
    await lookAtEverySetting(page);
    await test.step("in both themes", () => expectFitForAll(page));
  };
  await test.step("/checkout with an empty cart", () => look("/checkout"));
  const { token } = addPaidOrder(shop);
  await page.setViewportSize(DESK);
  await goToCheckoutWith(page, TIN);
  for (const path of publicPaths()) {
    await test.step(path, () => look(path.replace(":token", token)));
  }
});

const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte";
const EMAIL = `${"a-very-long-name.".repeat(4)}@${"sub.".repeat(20)}example.com`;

/** Into rows that the panel alone shows: names without a place to break, and a stop that ends before it starts. */
function makeHardToShow(shop: Shop): void {
  withDatabase(shop, (database) =>
    database.exec(`
      UPDATE events SET end_date = start_date - 1 WHERE id = 1;
      UPDATE newsletter_subscribers SET email = '${EMAIL}' WHERE id = 1;
      UPDATE social_media_connections SET account_name = '${WORD}' WHERE id = 1;
      UPDATE social_media_posts SET caption = '${WORD}', media_urls = '["/objects/uploads/1"]',
        platforms = '["instagram","facebook","twitter","tiktok"]' WHERE id = 1`),
  );
}

/** Besides those that differ: dialogs with such a row, and a list that finds nothing. */
const ALSO_IN_BOTH_THEMES = [
  "/admin/calendar/1/delete",
  "/admin/inquiries?q=x%27",
  "/admin/newsletter/1/unsubscribe",
  ...["/1/delete", "/posts/1/edit", "/posts/1/delete"].map((path) => `/admin/social-media${path}`),
];

const isDialog = (path: string) => /\/(new|\d+)(\/|$)/.test(path);

for (const [kind, isOfKind] of [
  ["screen", (path: string) => !isDialog(path)],
  ["dialog", isDialog],
] as const) {
  test(
    `every ${kind} of the panel works however it is set up`,
    WALK,
    async ({ page, shop, expectedErrors }) => {
      // The test opens some twenty pages, each three times and more.
      test.slow();
      expectedErrors.push(/404/);
      await signInAsAdmin(page, "/admin/orders");
      if (kind === "screen") await test.step("no orders", () => expectFitForAll(page));
      addPaidOrder(shop);
      makeHardToShow(shop);
      const different = differentPanelPaths();
      for (const path of new Set([...different, ...ALSO_IN_BOTH_THEMES].filter(isOfKind))) {
        await test.step(path, async () => {
          await goAndArrive(page, path);
          if (different.includes(path)) await lookAtEverySetting(page);
          await expectFitForAll(page);
        });
      }
    },
  );
}

async function lookAtEverySetting(page: Page): Promise<void> {
  await stopTransitions(page);
  for (const [name, setting] of Object.entries(SETTINGS)) {
    await test.step(name, () => expectToWork(page, setting));
  }
}

async function expectToWork(page: Page, setting: Setting): Promise<void> {
  const { width, height = 800, set, unset, expects } = setting;
  await resize(page, { width, height });
  await set(page);
  for (const holds of expects) {
    // Elements below a modal dialog can't be reached, and needn't be in view.
    if (holds === expectNoHiddenFocus && (await hasModal(page))) continue;
    await holds(page);
  }
  await unset(page);
}

const hasModal = async (page: Page) => (await page.locator("dialog:modal").count()) > 0;
