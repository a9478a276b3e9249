import type { APIRequestContext } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectNoOverflow } from "./layout";
import { signInAsAdmin } from "./sign-in";

/** The line that the log gets once, for whoever doesn't look at the dashboard. */
const DISPUTE = /"level":"alert","event":"needs-attention".*"kind":"dispute"/;

test("a dispute is shown on the dashboard until it's answered", async ({
  page,
  request,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(DISPUTE);
  await buySomething(shop, request, "pm_card_createDispute");
  const line = page.getByRole("listitem").filter({ hasText: "A customer disputed" });
  await signInAsAdmin(page);
  // The event comes by itself, a moment after the payment.
  await expect(async () => {
    await page.reload();
    await expect(line).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Needs Attention" })).toBeVisible();
  await expect(line).toContainText(
    /disputed \$\d+\.\d\d of order #1 with their bank\. They say they didn't make this payment\./,
  );
  await expect(line).toContainText(/Respond in Stripe by \w+ \d+, \d{4}, or the customer wins/);

  const { dashboard, state } = shop.standIns.stripe;
  for (const id of state.disputes.keys()) dashboard.submitEvidence(id);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(line).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Needs Attention" })).toHaveCount(0);
});

test("what needs attention is accessible, and fits the narrowest phone", async ({
  page,
  request,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(DISPUTE);
  await buySomething(shop, request, "pm_card_createDisputeInquiry");
  await signInAsAdmin(page);
  await expect(async () => {
    await page.reload();
    const heading = page.getByRole("heading", { name: "Needs Attention" });
    await expect(heading).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
});

/** Somebody buys the first thing on the shelf with this card. */
async function buySomething(shop: Shop, request: APIRequestContext, card: string): Promise<void> {
  const products: { id: number; stock: number }[] = await (
    await request.get("/api/products")
  ).json();
  const productId = products.find(({ stock }) => stock > 0)?.id;
  const data = { email: "other@example.com", items: [{ productId, quantity: 1 }] };
  const begun = await request.post("/api/create-payment-intent", { data });
  const { clientSecret }: { clientSecret: string } = await begun.json();
  const { environment, stripe } = shop.standIns;
  stripe.handle({
    method: "POST",
    path: `/v1/payment_intents/${clientSecret.split("_secret_")[0]}/confirm`,
    headers: {
      authorization: `Bearer ${environment.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ payment_method: card }).toString(),
  });
}
