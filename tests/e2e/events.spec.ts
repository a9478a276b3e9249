import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { withDatabase } from "./stored";

const HOUR_MS = 3_600_000;

test.describe("the calendar", () => {
  test.use({ sharedShop: true });

  test("tells of each stop when, what and where", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/events");
    const stops = page.getByRole("article");
    await expect(stops).toHaveCount(5);
    const first = stops.first();
    await expect(first.getByRole("heading", { level: 2 })).toHaveText("Lunch at Cypress Yard");
    await expect(first).toContainText("214 Foundry Row");
    await expect(first).toContainText("Matcha over ice");
    await expect(first).toContainText(/[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}/);
    await expect(first).toContainText("11:00 AM - 3:00 PM");
    await expect(first.getByRole("img")).toHaveCount(0);
    await expect(page.getByText("Garden Fair"), "a stop that is over").toBeHidden();
  });

  for (const path of ["/", "/events"]) {
    test(`${path} leads to a stop, and into one's calendar`, { tag: "@no-script" }, async ({
      page,
      request,
    }) => {
      await page.goto(path);
      const stop = page.getByRole("article").filter({ hasText: "Mariposa Plaza" });
      await expect(
        stop.getByRole("link", { name: /^Directions to Evening Market/ }),
      ).toHaveAttribute(
        "href",
        "https://www.google.com/maps/dir/?api=1&destination=Mariposa%20Plaza%2C%205120%20Figtree%20Street%2C%20Highland%20Park",
      );
      const add = stop.getByRole("link", { name: /^Add to calendar Evening Market/ });
      const file = await request.get((await add.getAttribute("href")) ?? "");
      expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
      expect(await file.text()).toContain("SUMMARY:Evening Market on Mariposa Plaza\r\n");
    });
  }

  test("is downloaded by a click, not opened as a page", async ({ page }) => {
    await page.goto("/events");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Add to calendar Lunch/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^event-\d+\.ics$/);
  });

  test("can be subscribed to", { tag: "@no-script" }, async ({ page, request, shop }) => {
    await page.goto("/events");
    const feed = `${shop.origin}/events.ics`;
    await expect(page.getByRole("link", { name: "Subscribe to the calendar" })).toHaveAttribute(
      "href",
      feed.replace("http:", "webcal:"),
    );
    await expect(page.getByRole("link", { name: feed })).toHaveAttribute("href", feed);

    const first = await request.get(feed);
    expect(first.status()).toBe(200);
    expect((await first.text()).match(/BEGIN:VEVENT/g)).toHaveLength(6);
    const etag = first.headers().etag ?? "";
    const again = await request.get(feed, { headers: { "If-None-Match": etag } });
    expect(again.status()).toBe(304);
    expect(again.headers()["cache-control"]).toBe("public, max-age=300");
  });

  test("a calendar's link leads to its stop", { tag: "@no-script" }, async ({ page, request }) => {
    const feed = await (await request.get("/events.ics")).text();
    const addresses = [...feed.matchAll(/URL;VALUE=URI:(http:.*)\r\n/g)];
    await page.goto(addresses.at(-1)?.[1] ?? "");
    await expect(page.locator(":target")).toContainText("First Harvest Tasting Day");
    await expect(page.locator(":target")).toBeInViewport();
  });

  test("shows placeholders while it is on its way", async ({ page }) => {
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
  });
});

test("a stop under way says so, with the day of its end", { tag: "@no-script" }, async ({
  page,
  shop,
}) => {
  withDatabase(shop, (database) =>
    database
      .prepare(
        "UPDATE events SET start_date = ?, end_date = ?, image_url = '/pictures/1/bowl.webp' WHERE title LIKE 'Lunch%'",
      )
      .run(Date.now() - HOUR_MS, Date.now() + 72 * HOUR_MS),
  );
  const day = /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{1,2}:\d{2} [AP]M/;

  await page.goto("/events");
  const stop = page.getByRole("article").first();
  await expect(stop).toContainText("Serving now");
  await expect(stop).toContainText(day);
  await expect(stop.locator("img")).toHaveAttribute("src", "/pictures/1/bowl.webp");

  await page.goto("/");
  await expect(page.getByText(/^Serving now until/)).toContainText(day);

  await page.goto("/now");
  await expect(page.getByText(/^Serving now until/)).toContainText(day);
});

test("a stop that was called off is told to calendars alone", { tag: "@no-script" }, async ({
  page,
  request,
  shop,
}) => {
  withDatabase(shop, (database) =>
    database.exec("UPDATE events SET cancelled_at = 1, sequence = 1 WHERE title LIKE 'Lunch%'"),
  );
  for (const path of ["/", "/events", "/now"]) {
    await page.goto(path);
    await expect(page.getByText("Cypress Yard")).toHaveCount(0);
  }
  expect(await (await request.get("/events.ics")).text()).toContain("SEQUENCE:1\r\nDTSTAMP");
  expect(await (await request.get("/events.ics")).text()).toContain(
    "SUMMARY:[CANCELLED] Lunch at Cypress Yard\r\n",
  );
});

test("no stop to come is said so, with a way to hear of the next", { tag: "@no-script" }, async ({
  page,
  shop,
}) => {
  withDatabase(shop, (database) => database.exec("DELETE FROM events"));
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "No Upcoming Events" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Subscribe to our newsletter");
  await page.getByRole("main").getByRole("link", { name: "newsletter" }).click();
  await expect(page.getByRole("contentinfo").getByLabel("Email")).toBeInViewport();
});

test("a calendar that cannot be read is said so", { tag: "@no-script" }, async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/no such table/);
  withDatabase(shop, (database) =>
    database.exec("PRAGMA foreign_keys = OFF; ALTER TABLE events RENAME TO lost"),
  );
  const response = await page.goto("/events");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Unable to Load Events" })).toBeVisible();
});
