import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Pages that extensions and translators change, before our script has taken over and after it. */

// An extension's style sheet isn't subject to the page's content policy, a test's is.
test.use({ sharedShop: true, bypassCSP: true });

const PUBLIC = [
  "/",
  "/menu",
  "/shop",
  "/events",
  "/catering",
  "/about",
  "/checkout",
  "/checkout/success",
  "/auth/login",
  "/auth/register",
  "/newsletter/unsubscribe",
  "/no/such/page",
];
const PANEL = ["/admin", "/admin/store", "/admin/store/new"];

/** Runs in the page, and then at several moments: as it's parsed, once it is, and around its `load`. */
type Change = () => void;

async function changeAtEachMoment(page: Page, change: Change): Promise<void> {
  await page.addInitScript(`{
    const change = ${change};
    new MutationObserver((_, observer) => {
      if (document.readyState !== "loading") observer.disconnect();
      else if (document.querySelector("main input")) { observer.disconnect(); change(); }
    }).observe(document, { childList: true, subtree: true });
    addEventListener("DOMContentLoaded", change);
    for (const ms of [0, 50, 300]) addEventListener("load", () => setTimeout(change, ms));
    addEventListener("load", () => requestIdleCallback(change));
  }`);
}

/** Fields in a closed `details` are left out, since they can't be focused. */
const FIRST_FIELD =
  "main :is(input[type=email], input[type=text]:not([name=website]), textarea), input[type=email]:not(details *)";

/** Types into the first field before our script is there, as people do on a slow line. */
async function typeEarly(page: Page): Promise<void> {
  await page.addInitScript((selector) => {
    addEventListener("DOMContentLoaded", () => {
      const field = document.querySelector<HTMLInputElement>(selector);
      field?.focus();
      if (field) field.value = "aya@example.com";
    });
  }, FIRST_FIELD);
}

function addElements() {
  document.documentElement.prepend(document.createElement("extension-top"));
  document.documentElement.append(document.createElement("extension-end"));
  const style = document.createElement("style");
  style.textContent = "extension-top { display: none }";
  document.head.append(style);
  document.body?.prepend(document.createElement("extension-bar"));
  // Elements that are appended while the page is parsed can't be told from the page's own (docs/decisions.md).
  if (document.readyState === "loading") return;
  for (const field of document.querySelectorAll("input")) {
    if (field.nextElementSibling?.localName === "img") continue;
    const icon = document.createElement("img");
    icon.alt = "";
    icon.width = 1;
    icon.src = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
    field.after(icon);
  }
}

function translate() {
  const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const parent = text.parentElement;
    if (!parent || parent.closest("font, script, style, svg, option, textarea")) continue;
    if (text.data.trim() === "") continue;
    const font = document.createElement("font");
    // Chrome puts new elements in a text's place, others wrap it.
    if (text.data.length % 2) {
      font.textContent = text.data;
      text.replaceWith(font);
    } else {
      text.replaceWith(font);
      font.append(text);
    }
  }
}

async function expectWhole(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(
    () => new Promise((done) => setTimeout(() => requestIdleCallback(done), 350)),
  );
  const seen = await page.evaluate((selector) => {
    const field = document.querySelector<HTMLInputElement>(selector);
    return {
      paper: getComputedStyle(document.documentElement).backgroundColor,
      isTypedKept: !field || field.value === "aya@example.com",
      isFocusKept: !field || document.activeElement === field,
    };
  }, FIRST_FIELD);
  expect(seen).toEqual({
    paper: "rgb(251, 248, 241)",
    isTypedKept: true,
    isFocusKept: true,
  });
  expect(await page.evaluate(toggleTheme), "whether the theme can be changed").toBe(true);
}

/** Runs in the page. The auth pages have no such button; a dialog covers the panel's. */
function toggleTheme(): boolean {
  const toggle = document.querySelector<HTMLElement>("[title='Toggle theme']");
  toggle?.click();
  const isDark = document.documentElement.className === "dark";
  localStorage.clear();
  return isDark || !toggle;
}

for (const [title, change] of [
  ["elements, a style sheet, and an icon beside each input", addElements],
  ["every text wrapped in another element", translate],
] as const) {
  test(`public pages keep their style, typed text, and buttons with ${title}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await changeAtEachMoment(page, change);
    await typeEarly(page);
    for (const path of PUBLIC) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectWhole(page);
      });
    }
  });

  test(`a cart and a navigation work with ${title}`, async ({ page }) => {
    await changeAtEachMoment(page, change);
    await page.goto("/shop");
    await page.evaluate(change);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByRole("link", { name: /Cart.*1/ })).toBeVisible();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByRole("link", { name: /Cart.*2/ })).toBeVisible();
    await page.getByRole("link", { name: "Matcha", exact: true }).click();
    await expect(page).toHaveTitle(/^Matcha, Shop/);
    await page.evaluate(change);
    await page.getByRole("navigation").getByRole("link", { name: "Events" }).first().click();
    await expect(page).toHaveTitle(/^Events/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/events$/);
    await page.goBack();
    await expect(page).toHaveTitle(/^Matcha, Shop/);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/shop$/);
  });

  test(`the panel and a dialog keep working with ${title}`, async ({ page }) => {
    await signInAsAdmin(page);
    await changeAtEachMoment(page, change);
    await typeEarly(page);
    for (const path of PANEL) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectWhole(page);
      });
    }
  });
}

/** What a translator does to a text when only its first half has arrived, and once the rest has. */
const TRANSLATORS: Record<string, { early?: (text: Text) => void; late?: () => void }> = {
  "once the page is there": { late: translate },
  "before the rest of it arrives": { early: translate },
  "by a wrapper, and says it anew once the rest is there": {
    early: (text) => {
      const font = document.createElement("font");
      font.id = "wrapper";
      text.replaceWith(font);
      font.append(text);
    },
    late: () => {
      const text = document.querySelector("#wrapper")?.firstChild;
      if (text) text.nodeValue = "Gäste";
    },
  },
  "by another text before it, and removes it then": {
    early: (text) => {
      const font = document.createElement("font");
      font.textContent = "Gäste";
      text.before(font);
      text.remove();
    },
  },
};

for (const [how, { early, late }] of Object.entries(TRANSLATORS)) {
  test(`a text that arrives in two pieces is hydrated though a translator changes it ${how}`, async ({
    page,
  }) => {
    const html = await (await page.request.get("/catering")).text();
    const cut = html.indexOf(">Guest Count *") + ">Guest".length;
    await page.goto("/healthz", { waitUntil: "load" });
    await page.evaluate(`{
      history.replaceState(null, "", "/catering");
      const { early, late } = { early: ${early}, late: ${late} };
      document.open();
      document.write(${JSON.stringify(html.slice(0, cut))});
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()?.data !== "Guest");
      early?.(texts.currentNode);
      document.write(${JSON.stringify(html.slice(cut))});
      late?.();
      document.close();
    }`);
    await hydrated(page);
    await expect(page.getByText("Guest Count *", { exact: true })).toHaveCount(1);
    await expect(page.getByText("Gäste")).toHaveCount(0);
  });
}

test("what a blocker removes before our script is there is hydrated, and stays away", async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => document.querySelector("main h1")?.remove()),
  );
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  await page.getByRole("navigation").getByRole("link", { name: "Events" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** Translates each text of the page, and each that comes or changes later, as Chrome does, or in the same turn. */
async function goOnTranslating(page: Page, when: "later" | "at once"): Promise<void> {
  await page.addInitScript((when) => {
    const KEPT = "font, script, style, svg, option, textarea, [translate=no]";
    const translateAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.data.trim() === "" || text.parentElement?.closest(KEPT)) continue;
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstElementChild?.append(`«${text.data}»`);
        text.replaceWith(font);
      }
    };
    addEventListener("DOMContentLoaded", () => {
      translateAll();
      const changes = { childList: true, characterData: true, subtree: true };
      let timer: ReturnType<typeof setTimeout>;
      new MutationObserver(() => {
        if (when === "at once") return translateAll();
        clearTimeout(timer);
        timer = setTimeout(translateAll);
      }).observe(document.body, changes);
    });
  }, when);
}

test.describe("a translator that goes on", () => {
  test.use({ sharedShop: false });

  test("leaves the till working: items come and go, and two sales are stored", async ({
    page,
    shop,
  }) => {
    await goOnTranslating(page, "later");
    await signInAsAdmin(page, "/admin/window");
    await hydrated(page);
    const tiles = page.locator("button[name=add]");
    const lines = page.locator(".bill li");
    const sales = () =>
      withDatabase(shop, (database) =>
        database.prepare("SELECT count(*) FROM orders WHERE origin = 'window'").pluck().get(),
      );
    for (const [tile, shown] of [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      await tiles.nth(tile).click();
      await expect(lines).toHaveCount(shown);
    }
    await page.locator("button[name=less]").first().click();
    await expect(lines).toHaveCount(2);
    await page.getByRole("button", { name: "«Cash»" }).click();
    await expect.poll(sales).toBe(1);
    await tiles.nth(1).click();
    await expect(lines).toHaveCount(1);
    await page.getByRole("button", { name: "«Card»" }).click();
    await expect.poll(sales).toBe(2);
  });

  test("leaves the shop working, up to the card's fields", async ({ page }) => {
    await goOnTranslating(page, "later");
    await page.goto("/shop");
    const add = page.getByRole("button", { name: "«Add to Cart»" });
    await add.first().click();
    await expect(page.getByRole("link", { name: /Cart.*1/ })).toBeVisible();
    await add.first().click();
    await page.getByRole("link", { name: /Cart.*2/ }).click();
    const items = page.getByRole("list", { name: "Your cart" }).getByRole("listitem");
    await expect(items).toHaveCount(1);
    await page.getByRole("main").getByLabel("«Email»").fill("yuki@example.com");
    await page.getByRole("button", { name: "«Proceed to Payment»" }).click();
    const stripe = page.frameLocator("iframe[title='Secure payment input frame']");
    await expect(stripe.getByLabel("Card number")).toBeVisible();
  });

  test("doesn't hold the page up if it translates again whatever is undone", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Minified React error #(?:418|423|425)/);
    await goOnTranslating(page, "at once");
    await page.goto("/shop");
    await page.getByRole("button", { name: "«Add to Cart»" }).first().click();
    await expect(page.getByRole("link", { name: /Cart.*1/ })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("«Shop»");
  });
});
