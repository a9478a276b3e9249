import { cannotRefund, invalidParam, noSuch } from "./errors";
import { LIST_PARAMS, page } from "./lists";
import { createRefund, updateRefund } from "./refunds";
import { type Call, find, ofPayment, type Route } from "./route";

export const refundRoutes: Route[] = [
  {
    on: "POST /v1/refunds",
    params: ["payment_intent", "charge", "amount", "reason", "metadata", "expand"],
    run: refund,
  },
  {
    on: "GET /v1/refunds",
    params: [...LIST_PARAMS, "payment_intent", "charge"],
    run: ({ state, params }) => {
      const intent = params.text("payment_intent");
      if (intent) state.intent(intent);
      return page(ofPayment(state.refunds, params), params, "/v1/refunds");
    },
  },
  {
    on: "GET /v1/refunds/:id",
    params: ["expand"],
    run: ({ state, id }) => find(state.refunds, "refund", id),
  },
  {
    on: "POST /v1/refunds/:id",
    params: ["metadata", "expand"],
    run: ({ state, id, params }) => updateRefund(state, id, params.texts("metadata")),
  },
];

function refund({ state, params }: Call) {
  const amount = params.integer("amount");
  if (amount !== undefined && amount < 1) {
    throw invalidParam("parameter_invalid_integer", "amount", "Invalid positive integer");
  }
  const request = {
    amount,
    reason: params.text("reason") ?? null,
    metadata: params.texts("metadata"),
  };
  const chargeId = params.text("charge");
  if (chargeId) return createRefund(state, chargeId, request);
  const intentId = params.text("payment_intent");
  if (!intentId) {
    throw invalidParam(
      "parameter_missing",
      "payment_intent",
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = state.intents.get(intentId);
  if (!intent) throw noSuch("payment_intent", intentId, "payment_intent");
  if (intent.status !== "succeeded") {
    throw cannotRefund(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return createRefund(state, String(intent.latest_charge), request);
}
