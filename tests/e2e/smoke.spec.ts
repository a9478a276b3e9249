import { expect, test } from "./fixtures";
import { expectNoOverflow } from "./layout";

test.use({ sharedShop: true });

test("the home page opens, with JavaScript and without", { tag: "@no-script" }, async ({
  page,
}) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Premium Matcha from Uji, Japan",
  );
});

test("the home page fits the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await expectNoOverflow(page);
});

test("a shop that serves says that it is healthy and ready", async ({ request }) => {
  for (const path of ["/healthz", "/readyz"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test("Remix's route manifest is not served", async ({ request }) => {
  expect((await request.get("/__manifest?p=%2Fshop")).status()).toBe(404);
});
