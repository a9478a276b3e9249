import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, expect as expectWithin, type Page } from "@playwright/test";
import { build } from "esbuild";
import { type RunningStripe, startLocalStripe } from "local-stripe/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chromiumPath } from "../../dev/chromium.mjs";
import { contentSecurityPolicy } from "../../server/csp";

/**
 * The real @stripe/react-stripe-js on a page with the shop's policy, paying at the local Stripe.
 *
 * @own-process It sets its own patience.
 */

// A busy machine may be slow to show a page; nothing here is measured.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const expectPage = expectWithin.configure({ timeout: 50_000 });

const WEBHOOK_SECRET = "whsec_tests";

let running: RunningStripe;
let shop: Server;
let shopOrigin: string;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  running = await startLocalStripe({ port: 0, webhookSecret: WEBHOOK_SECRET });
  shop = createServer(serve(await bundle(), running.origin));
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  shopOrigin = `http://localhost:${(shop.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
});
beforeEach(async () => {
  running.reset();
  complaints = [];
  page = await browser.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A refused card is an answer of status 402, which Chromium notes as an error.
    if (message.type() === "error" && !/status of 40[02]/.test(message.text())) {
      complaints.push(message.text());
    }
  });
});
afterEach(() => page.close());
afterAll(async () => {
  await browser.close();
  await running.close();
  shop.close();
});

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./checkout.fixture.tsx", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  return outputFiles[0]?.text ?? "";
}

const STYLE = `
  body { max-width: 26rem; margin: 2rem auto; padding: 0 1rem; background: #FBF8F1; color: #1F2A1C; font-family: system-ui; }
  .dark body { background: #12170F; color: #F1EFE6; }
  form { margin-top: 1.5rem; }
  [type=submit] { width: 100%; margin-top: 1.5rem; padding: 0.8rem; border: 0; border-radius: 6px; background: #4A7128; color: #fff; font: inherit; }
`;

function serve(script: string, stripeOrigin: string): Parameters<typeof createServer>[1] {
  const sources = [stripeOrigin];
  const policy = contentSecurityPolicy({ scripts: sources, connect: sources, frames: sources });
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/shop.css"><body><div id="root"></div><script src="${stripeOrigin}/endive/stripe.js"></script><script type="module" src="/shop.js"></script></body></html>`;
  const files = new Map([
    ["/shop.js", { type: "text/javascript", text: script }],
    ["/shop.css", { type: "text/css", text: STYLE }],
  ]);
  return (request, response) => {
    const { type, text } = files.get(request.url ?? "") ?? { type: "text/html", text: html };
    response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(text);
  };
}

function createIntent() {
  return running.state.create({
    amount: 4200,
    currency: "usd",
    metadata: { order_id: "7" },
    description: null,
    receiptEmail: null,
    allowedMethods: ["card"],
  });
}

async function openCheckout(): Promise<string> {
  const { id, client_secret } = createIntent();
  await page.goto(`${shopOrigin}/?secret=${client_secret}`);
  await expectPage(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  return id;
}

const card = () => page.frameLocator('iframe[title="Secure payment input frame"]');
const challenge = () =>
  page.getByRole("dialog", { name: "3-D Secure authentication" }).frameLocator("iframe");
const outcome = () => expectPage(page.getByRole("status"));
const statusOf = (id: string) => running.state.intents.get(id)?.status;

async function payWith(number: string): Promise<void> {
  await card().getByLabel("Card number").fill(number);
  await card().getByLabel("Expiration").fill("12 / 40");
  await card().getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Pay Now" }).click();
}

test("a normal card pays, and the policy has nothing to complain of", async () => {
  const id = await openCheckout();
  await expectPage(card().getByText("Test payments: no money moves")).toBeVisible();
  await payWith("4242 4242 4242 4242");
  await outcome().toHaveText("succeeded");
  expect(statusOf(id)).toBe("succeeded");
  await page.getByRole("button", { name: "Look" }).click();
  await outcome().toHaveText("now succeeded");
  expect(complaints).toEqual([]);
});

test("a declined card says so, and another card pays on the same intent", async () => {
  const id = await openCheckout();
  await payWith("4000 0000 0000 0002");
  await outcome().toHaveText("card_error: Your card was declined.");
  await payWith("4242 4242 4242 4242");
  await outcome().toHaveText("succeeded");
  expect(running.snapshot().intents).toMatchObject([{ id, captured: 4200, successfulCharges: 1 }]);
  expect(complaints).toEqual([]);
});

test("3-D Secure that is completed pays, by keyboard alone too", async () => {
  const id = await openCheckout();
  await payWith("4000 0027 6000 3184");
  await expectPage(challenge().getByText("Approve this $42.00 payment?")).toBeVisible();
  expect(statusOf(id)).toBe("requires_action");
  const hasFocus = () =>
    challenge()
      .locator("html")
      .evaluate((root) => root.ownerDocument.hasFocus());
  await expectPage.poll(hasFocus).toBe(true);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expectPage(
    challenge().getByRole("button", { name: "Complete authentication" }),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await outcome().toHaveText("succeeded");
  await expectPage(page.getByRole("dialog")).toHaveCount(0);
  expect(statusOf(id)).toBe("succeeded");
  expect(complaints).toEqual([]);
});

test("3-D Secure takes no press before it listens", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/challenge.js", async (route) => {
    await held;
    await route.continue();
  });
  await openCheckout();
  await payWith("4000 0027 6000 3184");
  const complete = challenge().getByRole("button", { name: "Complete authentication" });
  await expectPage(complete).toBeDisabled();
  release();
  await complete.click();
  await outcome().toHaveText("succeeded");
});

test("3-D Secure that fails asks for another card", async () => {
  const id = await openCheckout();
  await payWith("4000 0027 6000 3184");
  await challenge().getByRole("button", { name: "Fail authentication" }).click();
  await outcome().toHaveText(
    "invalid_request_error: We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  );
  expect(statusOf(id)).toBe("requires_payment_method");
  await payWith("4242 4242 4242 4242");
  await outcome().toHaveText("succeeded");
  expect(complaints).toEqual([]);
});

test.each([
  ["Complete authentication", "succeeded"],
  ["Fail authentication", "failed"],
])("3-D Secure by redirect returns to the shop (%s)", async (button, status) => {
  const { id, client_secret } = createIntent();
  await page.goto(`${shopOrigin}/?secret=${client_secret}`);
  await payWith("4000 0000 0000 3220");
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(`${shopOrigin}/?*`);
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    payment_intent: id,
    payment_intent_client_secret: client_secret,
    redirect_status: status,
  });
});

test("typed figures are written in groups, and the focus moves on when a field is whole", async () => {
  await openCheckout();
  await card().getByLabel("Card number").click();
  await page.keyboard.type("4242424242424242");
  await expectPage(card().getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await expectPage(card().getByLabel("Expiration")).toBeFocused();
  await page.keyboard.type("12 / 40");
  await expectPage(card().getByLabel("Expiration")).toHaveValue("12 / 40");
  await expectPage(card().getByLabel("CVC")).toBeFocused();
  await expectPage(page.getByText("incomplete")).toBeVisible();
  await page.keyboard.type("123");
  await expectPage(page.getByText("complete", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await outcome().toHaveText("succeeded");
});

test("an unfinished card is not sent, and each field says what it lacks", async () => {
  const id = await openCheckout();
  await card().getByLabel("Card number").fill("4242 4242");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await outcome().toHaveText("validation_error: Your card number is incomplete.");
  for (const text of [
    "Your card number is incomplete.",
    "Your card's expiration date is incomplete.",
    "Your card's security code is incomplete.",
  ]) {
    await expectPage(card().getByText(text)).toBeVisible();
  }
  await expectPage(card().getByLabel("Card number")).toBeFocused();
  expect(statusOf(id)).toBe("requires_payment_method");
});

test("an intent that is over cannot start a form", async () => {
  const { id, client_secret } = createIntent();
  running.state.cancel(id, null);
  await page.goto(`${shopOrigin}/?secret=${client_secret}`);
  await outcome().toContainText("load error: This PaymentIntent is in a terminal state");
});

test("a real key is refused in plain words", async () => {
  await openCheckout();
  const refused = page.evaluate(() => {
    window.Stripe?.("pk_live_1");
  });
  await expect(refused).rejects.toThrow("The local Stripe only accepts pk_test_bench_… keys.");
});

test("the form follows the shop's colors when its theme changes", async () => {
  await openCheckout();
  const background = () =>
    card()
      .getByLabel("Card number")
      .evaluate((input) => getComputedStyle(input).backgroundColor);
  expect(await background()).toBe("rgb(255, 255, 255)");
  await page.getByRole("button", { name: "Toggle theme" }).click();
  await expectPage.poll(background).toBe("rgb(28, 35, 24)");
});
