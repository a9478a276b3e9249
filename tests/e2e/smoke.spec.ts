import { expect, test } from "./fixtures";

test.use({ sharedShop: true });

test("a shop that serves says that it is healthy and ready", async ({ request }) => {
  for (const path of ["/healthz", "/readyz"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test("Remix's route manifest is not served", async ({ request }) => {
  expect((await request.get("/__manifest?p=%2Fshop")).status()).toBe(404);
});
