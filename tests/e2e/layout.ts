import { expect, type Page } from "@playwright/test";

/** Resizes the page and waits for its next frame, because until then its styles may be those for the old width. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width === size.width && height === size.height) return;
  await page.setViewportSize(size);
  await stopTransitions(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Waits until the page has drawn a change. */
export async function draw(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Turns off this document's transitions. During one, an element would be measured half-way, and running every element's
 * transition takes longer than everything else here.
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
  expect
    .soft(
      outside,
      `elements wider than the window, ${page.viewportSize()?.width} wide, on ${page.url()}`,
    )
    .toEqual([]);
}

/** Expects every element that can have the focus to be visible while it has it. */
export async function expectNoHiddenFocus(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const found: string[] = [];
    const places = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, summary, textarea",
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

/** The text spacing that readers may set, by WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Adds text spacing like a reader's own style sheet does, which the content security policy doesn't block. */
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

/** Changes only the size of text. The window stays as wide as it was. */
export async function sizeText(page: Page, size: "200%" | ""): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}

/** Expects no text to be cut off at its side. Text that's cut off after some lines is meant to be. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        if (!element.checkVisibility() || element.closest(".skip-link")) return false;
        // Text for screen readers only, and fields that scroll with their caret, don't count.
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

/**
 * Expects no column to be so narrow that a word of usual length stands in it letter below letter. Tables aren't looked
 * at: a name in an order's table still breaks so at 200 % on a phone.
 */
export async function expectNoStackedLetters(page: Page): Promise<void> {
  const stacked = await page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const around = text.parentElement;
      // Text for screen readers only is a pixel wide.
      if (!around?.checkVisibility() || around.closest(".sr-only, .skip-link, script, table"))
        continue;
      for (const { index, 0: word } of text.data.matchAll(/(?<!\p{L})\p{L}{4,14}(?!\p{L})/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 2) found.push(`${word}: ${text.data.slice(0, 60)}`);
      }
    }
    return found;
  });
  expect.soft(stacked, `letters below each other on ${page.url()}`).toEqual([]);
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

/** Shows the page as it's printed, with the dark theme chosen for the screen. */
export async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => {
    document.documentElement.className = "dark";
  });
}
