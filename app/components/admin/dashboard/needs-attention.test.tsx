import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ALERT_KINDS } from "~/domain/alerts/alert";
import type { AlertFacts } from "~/domain/emails/alert-text";
import { NeedsAttention } from "./needs-attention";

const alert = (given: Partial<AlertFacts>): AlertFacts => ({
  kind: "refund_stuck",
  subject: "12",
  orderId: 12,
  amountCents: 3400,
  reason: null,
  respondBy: null,
  ...given,
});

const render = (alerts: AlertFacts[] | null) =>
  renderToStaticMarkup(<NeedsAttention alerts={alerts} />);

describe("what needs attention", () => {
  it("is not there when nothing does", () => {
    expect(render([])).toBe("");
  });

  it("says so when it could not be read", () => {
    expect(render(null)).toContain("Unable to load this list. Please try again later.");
  });

  it.each([
    [{}, "The $34.00 refund for order #12 failed.</p>"],
    [{ reason: "declined" }, "failed. The customer&#x27;s bank declined it.</p>"],
    [{ kind: "dispute" }, "A customer disputed $34.00 of order #12 with their bank."],
    [{ kind: "dispute", reason: "duplicate" }, "bank. They say they were charged twice.</p>"],
    [{ kind: "hold_stuck" }, "Order #12 ($34.00) is stuck"],
    [
      { kind: "unknown_order", subject: "pi_7" },
      "We got a $34.00 payment for an order we don&#x27;t have (pi_7)",
    ],
    [{ kind: "payment_refused" }, "to start the $34.00 payment for order #12.</p>"],
    [{ kind: "payment_refused", reason: "amount_too_small" }, "#12. The total is less than Stripe"],
    [
      { kind: "locked_out", reason: "api_key_expired" },
      "nobody can pay online. The secret key has expired.",
    ],
    [
      { kind: "events_missing" },
      "a refund or dispute for order #12 that Stripe never told us about.",
    ],
    [{ kind: "events_refused", reason: "clock" }, "their time doesn&#x27;t match our clock."],
    [{ kind: "events_refused", reason: "signature" }, "because their signature is wrong."],
    [{ kind: "mail_down", reason: "ESOCKET" }, "going out. We can&#x27;t reach the mail server.<"],
    [
      { kind: "mail_down", reason: "EOTHER" },
      "going out. Check the server log for the error code.<",
    ],
    [{ kind: "mail_undelivered", reason: "550" }, "order #12. That mailbox may not exist.<"],
    [{ kind: "mail_undelivered", reason: "450" }, "order #12. The server may accept it later.<"],
    [
      { kind: "mail_undelivered", reason: "599" },
      "order #12. See Emails for the server&#x27;s response.<",
    ],
    [{ kind: "mail_undelivered", reason: "too_old" }, "order #12. It&#x27;s now too old to send.<"],
    [
      { kind: "mail_undelivered", subject: "others", orderId: null, reason: "3 emails" },
      "too old to send (3 emails).",
    ],
    [
      { kind: "mail_undelivered", subject: "letter 7", orderId: null, reason: "554" },
      "deliver an email to you. It may have been flagged as spam.",
    ],
    [{ kind: "low_disk", orderId: null }, "The disk is almost full."],
    [{ kind: "copy_behind", subject: "copy", orderId: null }, "more than five minutes behind."],
    [{ kind: "copy_behind", subject: "drill", orderId: null }, "restore the whole shop from it."],
    [{ kind: "database_damaged", orderId: null }, "Part of the database can&#x27;t be read."],
    [{ kind: "items_missing" }, "A refund for order #12 failed after its items"],
  ] as [Partial<AlertFacts>, string][])(
    "names order, amount, and cause of %j",
    (given, sentence) => {
      expect(render([alert(given)])).toContain(sentence);
    },
  );

  it("says that we keep trying an unanswered refund, and which amount counts", () => {
    const asked = { kind: "refund_stuck", subject: "request:7", amountCents: 1800 } as const;
    expect(render([alert({ ...asked, reason: null })])).toContain("exactly $18.00 in Stripe");
    expect(render([alert({ ...asked, reason: "declined" })])).not.toContain("exactly");
  });

  it("says until when a dispute must be answered, if Stripe says so", () => {
    const dispute = (respondBy: string | null) => render([alert({ kind: "dispute", respondBy })]);
    expect(dispute("Jan 20, 2027")).toContain("Respond in Stripe by Jan 20, 2027, or");
    expect(dispute(null)).toContain("Respond in Stripe, or");
  });

  it.each(["refund_stuck", "dispute", "payment_refused", "locked_out"] as const)(
    "shows no code from Stripe (%s)",
    (kind) => {
      const html = render([alert({ kind, subject: "x", reason: "StripeInvalidRequestError" })]);
      expect(html).not.toContain("StripeInvalidRequestError");
    },
  );

  it("says what to do about everything", () => {
    const items = render(ALERT_KINDS.map((kind) => alert({ kind }))).split("<li");
    expect(items.slice(1)).toHaveLength(ALERT_KINDS.length);
    for (const item of items.slice(1)) expect(item).toMatch(/<p[^>]*>.+\.<\/p><p[^>]*>.+\.<\/p>/);
  });
});
