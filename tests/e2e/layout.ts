import { expect, type Page } from "@playwright/test";

/** Until a resized page comes to its next frame, its styles may still answer for the old width. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width === size.width && height === size.height) return;
  await page.setViewportSize(size);
  await stopTransitions(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** After a change of what is shown. */
export async function draw(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * From here on this document changes its looks at once. What is half-way to another would be measured
 * there, and to start and end a transition of every element takes longer than all else that is done here.
 */
export async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    if ("stopsTransitions" in document) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important; }");
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
    Object.assign(document, { stopsTransitions: true });
  });
}

/** Expects the page to be no wider than its window, and names what sticks out. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const elements = [...document.querySelectorAll("body *")];
    return elements
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect.soft(outside, `elements wider than the window on ${page.url()}`).toEqual([]);
}

/** Every place that the Tab key comes to, and whether it can be seen there. */
export async function expectNoHiddenFocus(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const found: string[] = [];
    const places = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea",
    );
    for (const place of places) {
      if (!place.checkVisibility() || place.closest(".sr-only, .skip-link")) continue;
      place.focus({ preventScroll: false });
      if (document.activeElement !== place) continue;
      const { left, top, width, height } = place.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!above || place.contains(above) || above.contains(place)) continue;
      if (above.closest(".toast") || above.closest("label")?.control === place) continue;
      found.push(`${place.outerHTML.slice(0, 90)} is under ${above.outerHTML.slice(0, 60)}`);
    }
    return found;
  });
  expect.soft(hidden, `what cannot be seen when it has the focus on ${page.url()}`).toEqual([]);
}

/** WCAG 2.2, 1.4.12: what a reader may set. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** As a reader's own style sheet does, which the content policy does not concern. */
export async function spaceTextOut(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, TEXT_SPACING);
}

export async function resetTextSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
}

/** The size of text, and of nothing else: the window stays as wide as it was. */
export async function sizeText(page: Page, size: "200%" | ""): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}

/** Expects no text to be cut off at its side; what is cut after some lines is specified to be. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        if (!element.checkVisibility() || element.closest(".skip-link")) return false;
        // What only screen readers are told, and what can be scrolled by its caret.
        if (element.clientWidth <= 1 || element.matches("input[type=text], input[type=url]"))
          return false;
        const { overflowX } = getComputedStyle(element);
        const isClipped = overflowX === "hidden" || overflowX === "clip";
        return isClipped && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 60)}`),
  );
  expect.soft(cut, `text that is cut off on ${page.url()}`).toEqual([]);
}

/** Expects each control to show that it has the focus. */
export async function expectFocusIsSeen(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  const unseen = await page.evaluate(() => {
    const places = document.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled",
    );
    return [...places]
      .filter((place) => {
        if (!place.checkVisibility()) return false;
        place.focus();
        if (document.activeElement !== place) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(place);
        return outlineStyle === "none" || outlineWidth === "0px";
      })
      .map((place) => place.outerHTML.slice(0, 120));
  });
  expect.soft(unseen, `controls whose focus is not seen on ${page.url()}`).toEqual([]);
}

/** As for a printer, with the dark theme chosen for the screen. */
export async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => {
    document.documentElement.className = "dark";
  });
}
