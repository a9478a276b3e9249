import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { sizeText, spaceTextOut } from "./layout";

/** What is heard in which order, and what stays in view when text takes more room. */

test.use({ sharedShop: true });

for (const path of ["/", "/events"]) {
  test(`${path} names an event before its date`, { tag: "@no-script" }, async ({ page }) => {
    await page.goto(path);
    const article = page.getByRole("article").first();
    const order = await article.evaluate((element) => {
      const [heading, time] = [element.querySelector("h2, h3"), element.querySelector("time")];
      if (!heading || !time) throw new Error("No heading, or no date");
      const isAfter = heading.compareDocumentPosition(time) & Node.DOCUMENT_POSITION_FOLLOWING;
      const isBelow = time.getBoundingClientRect().top >= heading.getBoundingClientRect().bottom;
      return { heardAfter: isAfter !== 0, seenBelow: isBelow };
    });
    expect(order).toEqual({ heardAfter: true, seenBelow: false });
  });
}

for (const path of ["/", "/shop"]) {
  for (const width of [390, 1280]) {
    test(`${path} names a product before its certifications at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const order = await page
        .getByRole("article")
        .filter({ has: page.getByRole("list", { name: "Certifications" }) })
        .first()
        .evaluate((element) => {
          const heading = element.querySelector("h2, h3");
          const list = element.querySelector('[aria-label="Certifications"]');
          if (!heading || !list) throw new Error("No heading, or no certifications");
          const isAfter = heading.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING;
          const isBelow = list.getBoundingClientRect().top > heading.getBoundingClientRect().top;
          return { heardAfter: isAfter !== 0, seenBelow: isBelow };
        });
      expect(order).toEqual({ heardAfter: true, seenBelow: false });
    });
  }
}

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

for (const width of [320, 390, 768, 1024, 1280]) {
  test(`the cart stays on the header at ${width} px with text at 200 %`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await sizeText(page, "200%");
    const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
    await expect(cart).toBeInViewport({ ratio: 1 });
    expect(await cutOff(page, "header a, header button, header a span")).toEqual([]);
  });
}
