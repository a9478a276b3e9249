import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { signInAsAdmin } from "./sign-in";

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

for (const [moment, isBetween] of [
  ["once the page is there", false],
  ["before the rest of it arrives", true],
] as const) {
  test(`a text that arrives in two pieces is hydrated though a translator changes it ${moment}`, async ({
    page,
  }) => {
    const html = await (await page.request.get("/catering")).text();
    const cut = html.indexOf(">Guest Count *") + ">Guest".length;
    await page.goto("/healthz", { waitUntil: "load" });
    await page.evaluate(`{
      history.replaceState(null, "", "/catering");
      const translate = ${translate};
      document.open();
      document.write(${JSON.stringify(html.slice(0, cut))});
      if (${isBetween}) translate();
      document.write(${JSON.stringify(html.slice(cut))});
      if (!${isBetween}) translate();
      document.close();
    }`);
    await hydrated(page);
    await expect(page.getByText("Guest Count *", { exact: true })).toHaveCount(1);
  });
}
