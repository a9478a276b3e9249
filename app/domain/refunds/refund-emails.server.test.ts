import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { refundDueOrders } from "~/domain/jobs/payment-job.server";
import { watchAlerts } from "../../../tests/alerts";
import { inHours } from "../../../tests/clock";
import { OWNER } from "../../../tests/factories";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { withPayments } from "../../../tests/payments";
import { requestRefund } from "./request-refund.server";
import { settleReversals } from "./settle-reversals.server";

const { stripeTest, deliver, paidOrder, owingOrder } = withPayments();
const alerts = watchAlerts();

const SENDER = { name: "Ujicart", owner: "truck@example.com", origin: "https://ujicart.example" };

const failRefund = (at = 0) =>
  stripeTest.stripe.dashboard.failRefund(stripeTest.stripe.snapshot().refunds[at]?.id ?? "");
const ofKind = (kind: string) => queuedEmails().filter((letter) => letter.kind === kind);
const causes = () =>
  queuedEmails()
    .map(({ dedupeKey }) => dedupeKey)
    .filter((cause) => cause.includes("refund"));
const textsOf = (kind: string) => ofKind(kind).map((letter) => writeEmail(letter, SENDER).text);

async function refundedOrder(begins: "pending" | "succeeded" = "succeeded") {
  const intentId = await paidOrder();
  stripeTest.stripe.state.refundsBegin = begins;
  await requestRefund(1, { scope: "all", restock: false }, OWNER);
  return intentId;
}

describe("a refund that fails after its customer was told", () => {
  it.each(["pending", "succeeded"] as const)(
    "is told as failed once, though it was %s before",
    async (begins) => {
      const intentId = await refundedOrder(begins);
      failRefund();
      await deliver();
      await deliver();
      await settleReversals(intentId);
      const [{ id } = { id: "" }] = stripeTest.stripe.snapshot().refunds;
      expect(causes()).toEqual(["order:1:refund:1", `order:1:refund_failed:${id}`]);
      expect(alerts.open()).toEqual(["refund_stuck"]);
      const [text = ""] = textsOf("order_refund_failed");
      expect(text).toContain("Our refund of $20.00 for order #1 didn't go through");
      expect(text).toContain("truck@example.com");
      expect(text).toContain(`${SENDER.origin}/orders/${allOrders()[0]?.token}`);
    },
  );

  it("is reported each time, if the owner's next one fails too", async () => {
    await refundedOrder();
    failRefund();
    await deliver();
    await requestRefund(1, { scope: "all", restock: false }, OWNER);
    expect(ofKind("order_refund_failed")).toHaveLength(1);
    const open = stripeTest.stripe
      .snapshot()
      .refunds.findIndex(({ status }) => status !== "failed");
    failRefund(open);
    await deliver();
    expect(ofKind("order_refund_failed")).toHaveLength(2);
    expect(ofKind("order_refund")).toHaveLength(2);
  });

  it("isn't announced anymore if the first email still waits", async () => {
    await refundedOrder();
    const [first] = ofKind("order_refund");
    expect(first && whyNotSent(first)).toBeNull();
    failRefund();
    await deliver();
    expect(first && whyNotSent(first)).toBe("This refund had failed by then");
    expect(ofKind("order_refund_failed").map(whyNotSent)).toEqual([null]);
  });
});

describe("a refund that nobody was told of", () => {
  it("fails without an email, if it was made in Stripe", async () => {
    stripeTest.stripe.dashboard.refund(await paidOrder(), { amount: 500 });
    await deliver();
    failRefund();
    await deliver();
    expect(causes()).toEqual([]);
    expect(alerts.open()).toEqual(["refund_stuck"]);
  });

  it("fails without an email, if it failed before it was announced", async () => {
    await owingOrder();
    stripeTest.stripe.state.refundsBegin = "pending";
    await refundDueOrders();
    failRefund();
    await deliver();
    expect(causes()).toEqual([]);
    stripeTest.stripe.state.refundsBegin = "succeeded";
    await refundDueOrders(inHours(25));
    expect(causes()).toEqual(["order:1:refund"]);
  });

  it("fails without an email, though the one before it was announced", async () => {
    await owingOrder();
    await refundDueOrders();
    failRefund();
    await deliver();
    stripeTest.stripe.state.refundsBegin = "pending";
    await refundDueOrders(inHours(25));
    failRefund(
      stripeTest.stripe.snapshot().refunds.findIndex(({ status }) => status === "pending"),
    );
    await deliver();
    expect(ofKind("order_refund_failed")).toHaveLength(1);
  });
});

it("an order that is owed back is told that its refund failed, and told again when it's made", async () => {
  await owingOrder();
  await refundDueOrders();
  expect(causes()).toEqual(["order:1:refund"]);
  const [first] = ofKind("order_refund");
  failRefund();
  await deliver();
  expect(textsOf("order_refund_failed")).toEqual([expect.stringContaining("$20.00")]);
  expect(first && whyNotSent(first)).toBe("This refund had failed by then");

  await refundDueOrders(inHours(25));
  await deliver();
  expect(allOrders()[0]).toMatchObject({ status: "refunded", refundedCents: 2000 });
  expect(causes()).toEqual([
    "order:1:refund",
    expect.stringMatching(/^order:1:refund_failed:re_/),
    "order:1:refund:after:1",
  ]);
  expect(textsOf("order_refund")).toEqual(Array(2).fill(expect.stringContaining("$20.00")));
  expect(await write(() => ofKind("order_refund").map(whyNotSent))).toEqual([null, null]);
});
