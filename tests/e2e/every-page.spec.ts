import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { builtRoutes } from "../faults/built-routes";
import { expect, test } from "./fixtures";
import {
  expectFocusIsSeen,
  expectNoHiddenFocus,
  expectNoOverflow,
  expectNothingCutOff,
  resetTextSpacing,
  resize,
  sizeText,
  spaceTextOut,
  transitionsToEnd,
} from "./layout";
import { goToCheckoutWith, TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder } from "./stored";

/** Every page and dialog there is, as its readers may set up their screens: the build names them. */

test.use({ sharedShop: true });

/** These lead to the provider, or on from there, and show nothing of their own. */
const ELSEWHERE = ["routes/auth.auth0", "routes/auth.callback", "routes/auth.done"];

const isOfPanel = (id: string) => /^routes\/admin(\.|$)/.test(id);

/** Asked when a test runs: before that there may be no build. */
const AREAS = {
  "public page": () => pathsIn((id) => !isOfPanel(id)),
  "screen and dialog of the panel": () => pathsIn(isOfPanel),
};

function pathsIn(isIn: (id: string) => boolean): string[] {
  return builtRoutes()
    .filter(({ id }) => isIn(id) && showsSomething(id) && !ELSEWHERE.includes(id))
    .map(({ path }) => path);
}

function showsSomething(id: string): boolean {
  const file = `app/${id}.tsx`;
  return existsSync(file) && /export default|barePage/.test(readFileSync(file, "utf8"));
}

type Setting = {
  width: number;
  set: (page: Page) => Promise<void>;
  unset: (page: Page) => Promise<void>;
  expects: ((page: Page) => Promise<void>)[];
};

const SETTINGS: Record<string, Setting> = {
  "at 320 px with spaced text": {
    width: 320,
    set: spaceTextOut,
    unset: resetTextSpacing,
    expects: [expectNoOverflow, expectNothingCutOff, expectNoHiddenFocus],
  },
  "with text at 200 %": {
    width: 1280,
    set: (page) => sizeText(page, "200%"),
    unset: (page) => sizeText(page, ""),
    expects: [expectNoOverflow, expectNothingCutOff],
  },
  "in forced colours": {
    width: 390,
    set: (page) => page.emulateMedia({ forcedColors: "active" }),
    unset: (page) => page.emulateMedia({ forcedColors: "none" }),
    expects: [expectNoOverflow, expectFocusIsSeen],
  },
};

test("the walk finds the pages there are", () => {
  expect(AREAS["public page"]().length).toBeGreaterThan(11);
  expect(AREAS["screen and dialog of the panel"]().length).toBeGreaterThan(20);
});

for (const [area, pathsOf] of Object.entries(AREAS)) {
  test(`every ${area} works however it is set up`, async ({ page, shop, expectedErrors }) => {
    // Some thirty pages, each three times.
    test.slow();
    expectedErrors.push(/404/);
    const { token } = addPaidOrder(shop);
    // With something in the cart the checkout has more to show.
    if (area === "public page") await goToCheckoutWith(page, TIN);
    else await signInAsAdmin(page, "/admin");
    for (const path of pathsOf()) {
      await page.goto(path.replace(":token", token));
      for (const [name, setting] of Object.entries(SETTINGS)) {
        await test.step(name, () => expectToWork(page, setting));
      }
    }
  });
}

async function expectToWork(page: Page, { width, set, unset, expects }: Setting): Promise<void> {
  await resize(page, { width, height: 800 });
  await set(page);
  await transitionsToEnd(page);
  for (const holds of expects) {
    // What lies below a modal dialog cannot be reached, and need not be seen.
    const isBelow = (await page.locator("dialog:modal").count()) > 0;
    if (isBelow && holds === expectNoHiddenFocus) continue;
    await holds(page);
  }
  await unset(page);
}
