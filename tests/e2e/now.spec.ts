import { request as httpRequest } from "node:http";
import { expect, test } from "./fixtures";

/** /now by the line and in its colors; what it says is in tests/routes, how it fits in every-page.spec.ts. */

test.use({ sharedShop: true });

test("the page /now is one request", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/now", { waitUntil: "networkidle" });
  expect(requests).toEqual(["/now"]);
});

test("the page /now is under 2 KB, with its headers too", async ({ shop }) => {
  const { head, body } = await bytesOf(`${shop.origin}/now`);
  expect(body).toBeGreaterThan(0);
  expect(head + body).toBeLessThan(2048);
});

test("the page /now isn't sent again to a browser that has it", async ({ request }) => {
  const first = await request.get("/now");
  expect(first.headers()["cache-control"]).toBe("no-cache");
  const etag = first.headers().etag ?? "";
  const again = await request.get("/now", { headers: { "If-None-Match": etag } });
  expect(again.status()).toBe(304);
});

test("the page /now wears the site's colors, whatever the device prefers", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["/", "/now"]) {
    await page.goto(path);
    await expect(page.locator("main")).toHaveCSS("color", "rgb(31, 42, 28)");
  }
});

test("the page /now is dark for customers who chose dark", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Toggle theme" }).click();
  await page.goto("/now");
  await expect(page.locator("main")).toHaveCSS("color", "rgb(241, 239, 230)");
  const stop = page.locator("section").first();
  await expect(stop).toHaveCSS("border-left-color", "rgb(242, 166, 156)");
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
