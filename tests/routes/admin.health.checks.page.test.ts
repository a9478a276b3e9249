import { beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { journal } from "~/db/schema/journal.server";
import { webhookHealth } from "~/db/schema/stripe.server";
import { PAYMENT_EVENTS } from "~/domain/payments/payment-events";
import { env } from "~/env.server";
import { stopClock } from "../clock";
import { allOrders, queuedEmails } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { captureLog } from "../log";
import { ownMailbox } from "../mailbox";
import { asAdministrator } from "./as-administrator";
import { openPage, textsOf } from "./plain-browser";

/** Checks of Stripe, Auth0, and the mail server that the owner starts without a script. */

const WEBHOOK = "http://localhost:3000/api/stripe-webhook";

const mailbox = ownMailbox();

const stripeTest = withLocalStripe({ webhookUrl: WEBHOOK });
const admin = asAdministrator();
beforeEach(() => {
  captureLog();
  return () => {
    vi.useRealTimers();
    env().STRIPE_PUBLISHABLE_KEY = "pk_test_bench_unit";
    env().STRIPE_SECRET_KEY = "sk_test_bench_unit";
  };
});

async function press(button: string): Promise<string[]> {
  const page = await openPage("/admin/health", admin.cookie);
  await page.press(button);
  expect(page.status).toBe(200);
  return textsOf(page.document.querySelectorAll("[role=status] li"));
}

const hear = (event: { acceptedAt?: Date; refused?: number }) =>
  write((tx) =>
    tx
      .insert(webhookHealth)
      .values({ id: 1, ...event })
      .run(),
  );

const allMoney = () => read().select().from(journal).all();

const checks = () =>
  read()
    .select()
    .from(audit)
    .all()
    .filter(({ action }) => action === "checked");

describe("Check Stripe", () => {
  const RIGHT = [
    "Stripe accepts STRIPE_SECRET_KEY, in test mode.",
    "Stripe accepts STRIPE_PUBLISHABLE_KEY.",
    "Stripe has the webhook, and it sends every event we need.",
  ];

  it("finds everything right once an event has arrived", async () => {
    await hear({ acceptedAt: new Date() });
    expect(await press("Check Stripe")).toEqual([...RIGHT, "Stripe's events are arriving."]);
    expect(checks()).toMatchObject([
      { actor: admin.actor.sub, entityId: "stripe", detail: { isRight: true } },
    ]);
  });

  it("says that no event has arrived, or that those that did were signed otherwise", async () => {
    expect((await press("Check Stripe")).at(-1)).toMatch(/No event has arrived/);
    await hear({ refused: 3 });
    expect((await press("Check Stripe")).at(-1)).toMatch(/STRIPE_WEBHOOK_SECRET/);
    expect(checks().map(({ detail }) => detail)).toEqual([{ isRight: false }, { isRight: false }]);
  });

  it("names a missing event, a webhook that's off, and one for another shop", async () => {
    const [ours] = stripeTest.stripe.state.endpoints;
    if (!ours) throw new Error("no endpoint");
    ours.enabled_events = PAYMENT_EVENTS.filter((name) => name !== "refund.failed");
    expect((await press("Check Stripe"))[2]).toMatch(/doesn't send refund\.failed\.$/);
    ours.status = "disabled";
    expect((await press("Check Stripe"))[2]).toContain(`for ${WEBHOOK}`);
    Object.assign(ours, { status: "enabled", url: "https://other.example/api/stripe-webhook" });
    expect((await press("Check Stripe"))[2]).toContain(`for ${WEBHOOK}`);
  });

  it("names the key that Stripe doesn't accept, and keys of two modes", async () => {
    env().STRIPE_PUBLISHABLE_KEY = "pk_test_someone_elses";
    expect((await press("Check Stripe"))[1]).toMatch(/doesn't accept STRIPE_PUBLISHABLE_KEY/);
    env().STRIPE_PUBLISHABLE_KEY = "pk_live_ours";
    expect((await press("Check Stripe"))[1]).toMatch(/different modes/);
  });

  it("says so while Stripe is down", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("down");
    });
    expect(await press("Check Stripe")).toEqual([
      expect.stringMatching(/Stripe isn't answering right now/),
    ]);
  });
});

describe("Make a Test Payment", () => {
  it("pays and gets it back, and none of it is in the shop's books", async () => {
    expect(await press("Make a Test Payment")).toEqual([
      expect.stringMatching(/^A test card paid \$1\.00 and got it back/),
    ]);
    const { intents, refunds } = stripeTest.stripe.state;
    expect([...intents.values()]).toMatchObject([{ amount: 100, status: "succeeded" }]);
    expect([...refunds.values()]).toMatchObject([{ amount: 100, status: "succeeded" }]);
    expect([allOrders(), allMoney(), queuedEmails()]).toEqual([[], [], []]);
  });

  it("never pays with live keys", async () => {
    env().STRIPE_SECRET_KEY = "sk_live_ours";
    expect(await press("Make a Test Payment")).toEqual([
      expect.stringMatching(/a test would charge a real card/),
    ]);
    expect(stripeTest.stripe.state.intents.size).toBe(0);
  });
});

describe("Send a Test Email", () => {
  it("sends the owner one, past the queue", async () => {
    expect(await press("Send a Test Email")).toEqual([
      expect.stringMatching(/^The mail server accepted an email to .*hello@ujicart\.example/),
    ]);
    expect(mailbox.letters).toMatchObject([{ subject: "Test email from Ujicart" }]);
    expect(queuedEmails()).toEqual([]);
  });

  it("says what the mail server said", async () => {
    mailbox.unknown.add("hello@ujicart.example");
    expect(await press("Send a Test Email")).toEqual([
      expect.stringMatching(/Check MAIL_FROM\. \(Error: 550\)$/),
    ]);
  });
});

describe("Check Sign-In", () => {
  it("asks the provider, as far as it tells without a person", async () => {
    expect(await press("Check Sign-In")).toEqual([
      expect.stringMatching(/^Auth0 recognizes this shop/),
    ]);
  });
});

it("a check can be made twenty times a minute", async () => {
  stopClock();
  for (let n = 0; n < 20; n++) await press("Check Sign-In");
  const page = await openPage("/admin/health", admin.cookie);
  await page.press("Check Sign-In");
  expect(page.status).toBe(429);
  expect(checks()).toHaveLength(20);
});
