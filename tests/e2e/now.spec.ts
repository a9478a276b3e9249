import { request as httpRequest } from "node:http";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectNoOverflow } from "./layout";

test.use({ sharedShop: true });

test("where the truck is, is one click away on every page", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/about");
  await page.getByRole("link", { name: "Where is the truck right now?" }).click();
  await expect(page).toHaveURL(/\/now$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where is the truck right now?");
  await expect(page.getByText("Next stop")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^Cypress Yard/);
  await expect(page.getByRole("main")).toContainText("11:00 AM - 3:00 PM");
  await expect(page.getByRole("link", { name: "Directions" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=Cypress%20Yard/,
  );
  await page.getByRole("link", { name: "All stops" }).click();
  await expect(page).toHaveURL(/\/events$/);
});

test("it is one request", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/now", { waitUntil: "networkidle" });
  expect(requests).toEqual(["/now"]);
});

test("it is under 2 KB, with its headers too", async ({ shop }) => {
  const { head, body } = await bytesOf(`${shop.origin}/now`);
  expect(body).toBeGreaterThan(0);
  expect(head + body).toBeLessThan(2048);
});

test("it is not sent again to who has it", async ({ request }) => {
  const first = await request.get("/now");
  expect(first.headers()["cache-control"]).toBe("no-cache");
  const etag = first.headers().etag ?? "";
  const again = await request.get("/now", { headers: { "If-None-Match": etag } });
  expect(again.status()).toBe(304);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`where the system is ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("it is accessible, in the house's colours", async ({ page }) => {
      await page.goto("/now");
      const paper = { light: "rgb(251, 248, 241)", dark: "rgb(18, 23, 15)" }[colorScheme];
      await expect(page.locator("body")).toHaveCSS("background-color", paper);
      await expectAccessible(page);
    });
  });
}

test("it fits the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/now");
  await expectNoOverflow(page);
});

/** How many bytes cross the line, compressed as a browser asks for it. */
function bytesOf(url: string): Promise<{ head: number; body: number }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url, { headers: { "Accept-Encoding": "gzip" } }, (response) => {
      const { statusMessage = "", rawHeaders } = response;
      // Each name and each value ends in two characters: ': ' or a line's end.
      const head = `HTTP/1.1 200 ${statusMessage}\r\n\r\n`.length;
      const lines = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
      let body = 0;
      response.on("data", (chunk: Buffer) => {
        body += chunk.length;
      });
      response.on("end", () => resolve({ head: head + lines, body }));
    });
    asked.on("error", reject);
    asked.end();
  });
}
