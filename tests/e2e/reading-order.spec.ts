import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { resize, sizeText, spaceTextOut } from "./layout";

/** The order in which a screen reader reads a page, and what stays in view when text takes more room. */

test.use({ sharedShop: true });

/**
 * What follows an article's name. The name may stand beside that element but not above it, measured from the name's
 * `from` edge.
 */
const KINDS = {
  event: { what: "time", from: "bottom" },
  product: { what: '[aria-label="Certifications"]', from: "top" },
} as const;

/** Expects the name to be heard before the rest, though that is seen no lower. */
async function expectNamedFirst(page: Page, kind: keyof typeof KINDS): Promise<void> {
  const { what, from } = KINDS[kind];
  const articles = page.getByRole("article").filter({ has: page.locator(what) });
  const order = await articles.first().evaluate(
    (element, { what, from }) => {
      const [heading, other] = [element.querySelector("h2, h3"), element.querySelector(what)];
      if (!heading || !other) throw new Error(`No heading, or no ${what}`);
      const isAfter = heading.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
      const isLower = other.getBoundingClientRect().top - heading.getBoundingClientRect()[from];
      return { heardAfter: isAfter !== 0, seenBelow: from === "top" ? isLower > 0 : isLower >= 0 };
    },
    { what, from },
  );
  expect(order).toEqual({ heardAfter: true, seenBelow: false });
}

test("an event is named before its date, a product before its certifications", async ({ page }) => {
  for (const [path, kinds] of [
    ["/", ["event", "product"]],
    ["/events", ["event"]],
    ["/shop", ["product"]],
  ] as const) {
    await page.goto(path);
    for (const width of [390, 1280]) {
      await resize(page, { width, height: 844 });
      for (const kind of kinds) {
        await test.step(`${kind} of ${path} at ${width} px`, () => expectNamedFirst(page, kind));
      }
    }
  }
});

/** Texts that are cut off, or that stick out of the window. */
const cutOff = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        return isCut || left < 0 || right > document.documentElement.clientWidth + 0.5;
      })
      .map((element) => element.textContent),
  );

test("the brand and a full taste are read whole at 320 px, spaced out", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/shop");
  await spaceTextOut(page);
  await expect(page.getByText("10/10").first()).toBeVisible();
  expect(await cutOff(page, "header a span, article li p, article li p span")).toEqual([]);
});

test("the cart stays on the header with text at 200 %", async ({ page }) => {
  await page.goto("/");
  await sizeText(page, "200%");
  for (const width of [320, 390, 768, 1024, 1280]) {
    await test.step(`at ${width} px`, async () => {
      await resize(page, { width, height: 800 });
      const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
      await expect(cart).toBeInViewport({ ratio: 1 });
      expect(await cutOff(page, "header a, header button, header a span")).toEqual([]);
    });
  }
});
