import type { Page } from "@playwright/test";
import { expectFitForAll } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";

/** A truck that was given another name, in a browser. What its pages say: tests/routes/other-kitchen.test.ts. */

async function rename(page: Page) {
  await signInAsAdmin(page, "/admin/brand");
  await page.getByLabel("Name *").fill("Tacos Ana");
  await page.getByLabel("Tagline *").fill("Tacos from a truck");
  await page.getByLabel("Instagram").fill("@tacosana");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
}

/** The address of the drawing behind home's first words. */
const heroOf = (page: Page) =>
  page.locator(".hero").evaluate((hero) => getComputedStyle(hero).backgroundImage);

async function expectDrawn(page: Page) {
  const drawings = page.locator("img[src*='/pictures/2/plain/']");
  for (const drawing of await drawings.all()) {
    await drawing.scrollIntoViewIfNeeded();
    await expect(drawing).toHaveJSProperty("complete", true);
    expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
  }
  expect(await drawings.count()).toBeGreaterThan(0);
}

for (const [way, details] of EITHER_WAY) {
  test(`a renamed truck's drawings show no tea${way}`, details, async ({ page, request }) => {
    await page.goto("/");
    expect(await heroOf(page)).toMatch(/\/pictures\/1\/hero-/);
    await rename(page);
    await page.goto("/");
    const hero = await heroOf(page);
    expect(hero).not.toMatch(/\/pictures\/1\/hero-/);
    const paths = hero.match(/\/pictures\/2\/plain\/hero-[\w-]+\.\w+/g) ?? [];
    expect(paths.length).toBeGreaterThan(0);
    const icons = await page
      .locator("link[rel*=icon]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(icons).toHaveLength(3);
    for (const path of [...paths, ...icons]) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tacos Ana");
    for (const path of ["/events", "/catering", "/about", "/shop"]) {
      await page.goto(path);
      await expectDrawn(page);
    }
    if (way === "") await expectFitForAll(page);
  });
}
