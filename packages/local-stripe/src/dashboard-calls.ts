import { z } from "zod";
import type { LocalStripe } from "./local-stripe";
import { REFUND_FAILURES } from "./refunds";

/**
 * Changes to payments that are made without Stripe's API, by path below `/_control/`. Amounts are cents.
 *
 *     refunds               { intent, amount?, reason? }            refunds a payment in the dashboard
 *     refunds/begin         { status: "pending" | "succeeded" }     the status that new refunds begin with
 *     refunds/ID/complete                                           the bank accepts a pending refund
 *     refunds/ID/fail       { reason? }                             the bank returns a refund
 *     disputes              { intent, amount?, reason?, isInquiry? }
 *     disputes/ID/answer                                            evidence is submitted
 *     disputes/ID/escalate                                          an inquiry becomes a dispute
 *     disputes/ID/close     { outcome: "won" | "lost" }
 *     payouts                                                       pays out the available balance now
 *     payouts/ID/fail                                               our bank returns a payout
 *     fees                  { amount, description? }                Stripe takes a fee for no payment
 *
 * @returns the changed refund, dispute, or payout; undefined if there is no such path
 * @throws a Refusal if the change is impossible, a ZodError if the body is wrong
 */
export function callDashboard(
  { dashboard, state }: LocalStripe,
  path: string,
  body: unknown,
): object | undefined {
  const [, noun, id = "", verb = ""] = /^(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  switch (`${noun} ${id && verb ? verb : id}`) {
    case "refunds ": {
      const { intent, ...request } = byHand.parse(body);
      return dashboard.refund(intent, request);
    }
    case "refunds begin":
      state.refundsBegin = beginning.parse(body).status;
      return {};
    case "refunds complete":
      return dashboard.completeRefund(id);
    case "refunds fail":
      return dashboard.failRefund(id, failure.parse(body).reason);
    case "disputes ": {
      const { intent, ...request } = disputed.parse(body);
      return dashboard.dispute(intent, request);
    }
    case "disputes answer":
      return dashboard.submitEvidence(id);
    case "disputes escalate":
      return dashboard.escalate(id);
    case "disputes close":
      return dashboard.closeDispute(id, closing.parse(body).outcome);
    case "payouts ":
      return dashboard.payOut();
    case "payouts fail":
      return dashboard.failPayout(id);
    case "fees ": {
      const { amount, description } = ownFee.parse(body);
      return dashboard.chargeFee(amount, description);
    }
    default:
      return undefined;
  }
}

const byHand = z.strictObject({
  intent: z.string(),
  amount: z.number().int().min(1).optional(),
  reason: z.string().optional(),
});
const disputed = byHand.extend({ isInquiry: z.boolean().optional() });
const beginning = z.strictObject({ status: z.enum(["pending", "succeeded"]) });
const failure = z.strictObject({ reason: z.enum(REFUND_FAILURES).optional() });
const ownFee = z.strictObject({
  amount: z.number().int().min(1),
  description: z.string().optional(),
});
const closing = z.strictObject({ outcome: z.enum(["won", "lost"]) });
