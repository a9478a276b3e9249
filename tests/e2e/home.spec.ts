import { expect, test } from "./fixtures";
import { resize } from "./layout";

/** How the home page looks; what it says is in tests/routes/site.page.test.ts. */

test.use({ sharedShop: true, viewport: { width: 1280, height: 1000 } });

test("the hero is there at once, large, on the line of what follows", async ({ page }) => {
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/hero-")) pictures.push(new URL(request.url()).pathname);
  });
  await page.goto("/");

  await test.step("nothing moves while it loads", async () => {
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
            type: "layout-shift",
            buffered: true,
          });
          // Without any shift nothing is ever reported: two frames on there is none.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBe(0);
  });

  await test.step("it fills the window's greater part, and fetches one picture", async () => {
    const hero = await page.getByRole("main").locator("section").first().boundingBox();
    expect(Math.round(hero?.height ?? 0)).toBe(850);
    expect(pictures).toEqual(["/pictures/1/hero-wide-light.avif"]);
  });

  await test.step("its words stand on the line of logo and headings", async () => {
    const left = async (name: string, level: number) =>
      (await page.getByRole("heading", { name, level }).boundingBox())?.x;
    for (const width of [1024, 1280, 1600, 1920, 2560]) {
      await resize(page, { width, height: 1000 });
      const line = await left("Find Our Truck", 2);
      expect(await left("Premium Matcha from Uji, Japan", 1), `at ${width} px`).toBe(line);
    }
  });
});

test("the menu's link leads to the menu, below the hero", async ({ page }) => {
  const nav = page.getByRole("navigation", { name: "Main" });
  const menu = page.getByRole("heading", { name: "Our Menu" });
  await page.goto("/menu");
  await expect(menu).not.toBeInViewport();
  await page.goto("/about");
  await nav.getByRole("link", { name: "Menu" }).click();
  await expect(page).toHaveURL("/menu");
  await expect(menu).toBeInViewport();
  // The footer's link works from further down too.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("contentinfo").getByRole("link", { name: "Menu" }).click();
  await expect(menu).toBeInViewport();
});
