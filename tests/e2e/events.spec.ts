import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { withDatabase } from "./stored";

/** The calendar with a browser's own part in it; what it says is in tests/routes/events.page.test.ts. */

test.describe("the calendar", () => {
  test.use({ sharedShop: true });

  test("shows placeholders while it is on its way, and is downloaded by a click", async ({
    page,
  }) => {
    await page.goto("/about");
    const arrive = await hold(page, /\/events\?.*_data=/);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Events" })
      .click();
    await expect(page.getByText("Loading events...")).toBeVisible();
    await expect(page.locator("[data-skeleton]")).toHaveCount(3);
    arrive();
    await expect(page.getByRole("article")).toHaveCount(5);
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);

    await test.step("a stop is a file, and no page", async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: /^Add to calendar \(Lunch/ }).click();
      expect((await download).suggestedFilename()).toMatch(/^event-\d+\.ics$/);
    });
  });

  test("is led to its stop by a calendar's link", async ({ page, request }) => {
    const feed = await (await request.get("/events.ics")).text();
    const addresses = [...feed.matchAll(/URL;VALUE=URI:(http:.*)\r\n/g)];
    await page.goto(addresses.at(-1)?.[1] ?? "");
    await expect(page.locator(":target")).toContainText("First Harvest Tasting Day");
    await expect(page.locator(":target")).toBeInViewport();
  });

  test("is sent once to a calendar program", async ({ request }) => {
    const first = await request.get("/events.ics");
    expect(first.status()).toBe(200);
    const etag = first.headers().etag ?? "";
    const again = await request.get("/events.ics", { headers: { "If-None-Match": etag } });
    expect(again.status()).toBe(304);
    expect(again.headers()["cache-control"]).toBe("public, max-age=300");
  });
});

test("no stop to come leads to the newsletter's field", async ({ page, shop }) => {
  withDatabase(shop, (database) => database.exec("DELETE FROM events"));
  await page.goto("/events");
  await page.getByRole("main").getByRole("link", { name: "newsletter" }).click();
  await expect(page.getByRole("contentinfo").getByLabel("Email")).toBeInViewport();
});
