import { invalidParam, missingParam } from "./errors";
import type { Params } from "./form";
import { chargeable, currency, emailAt } from "./intent-params";
import { LIST_PARAMS, page } from "./lists";
import type { Call, Route } from "./route";
import * as sessions from "./sessions";

/** The endpoints of Checkout Sessions: `payment` mode on Stripe's page, with only the parameters that the shop uses. */
export const sessionRoutes: Route[] = [
  {
    on: "POST /v1/checkout/sessions",
    params: [
      "adaptive_pricing",
      "allowed_payment_method_types",
      "cancel_url",
      "client_reference_id",
      "custom_text",
      "customer_email",
      "expand",
      "expires_at",
      "line_items",
      "metadata",
      "mode",
      "payment_intent_data",
      "success_url",
    ],
    run: createSession,
  },
  {
    on: "GET /v1/checkout/sessions",
    params: [...LIST_PARAMS, "payment_intent"],
    run: ({ state, params }) => {
      const intent = params.text("payment_intent");
      const all = [...state.sessions.keys()].map((id) => sessions.session(state, id));
      const found = all.filter(({ payment_intent }) => !intent || payment_intent === intent);
      return page(found, params, "/v1/checkout/sessions");
    },
  },
  {
    on: "GET /v1/checkout/sessions/:id",
    params: ["expand"],
    run: ({ state, id }) => sessions.session(state, id),
  },
  {
    on: "POST /v1/checkout/sessions/:id/expire",
    locks: true,
    params: ["expand"],
    run: ({ state, id }) => sessions.expire(state, id),
  },
];

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

function createSession({ state, params }: Call) {
  const mode = params.requiredText("mode");
  if (mode !== "payment") {
    throw invalidParam("parameter_invalid_string", "mode", `Invalid mode: ${mode}.`);
  }
  const customText = params.group("custom_text");
  customText?.only(["submit"]);
  const adaptive = params.group("adaptive_pricing");
  adaptive?.only(["enabled"]);
  const intent = params.group("payment_intent_data");
  intent?.only(["description", "metadata"]);
  const lines = linesOf(params);
  return sessions.createSession(state, {
    ...lines,
    amount: chargeable(lines.amount),
    customerEmail: emailAt(params, "customer_email") || null,
    clientReferenceId: params.text("client_reference_id") ?? null,
    allowedMethods: params.list("allowed_payment_method_types") ?? null,
    // Adaptive pricing is on by default in new accounts.
    isAdaptivePricing: adaptive?.has("enabled") ? adaptive.flag("enabled") : true,
    submitText: customText?.group("submit")?.requiredText("message") ?? null,
    metadata: params.texts("metadata"),
    successUrl: params.requiredText("success_url"),
    cancelUrl: params.text("cancel_url") ?? null,
    expiresAt: expiry(params, state.now()),
    intent: {
      description: intent?.text("description") ?? null,
      metadata: intent?.texts("metadata") ?? {},
    },
  });
}

/** Reads the line items, whose prices are in the call. */
function linesOf(params: Params): { amount: number; currency: string; lines: sessions.Line[] } {
  const groups = params.group("line_items")?.groups() ?? [];
  const first = groups[0]?.group("price_data")?.requiredText("currency");
  if (!first) throw missingParam("line_items[0][price_data][currency]");
  const lines = groups.map((line): sessions.Line => {
    line.only(["quantity", "price_data"]);
    const price = line.group("price_data");
    price?.only(["currency", "unit_amount", "product_data"]);
    const product = price?.group("product_data");
    product?.only(["name", "description"]);
    if (!price || !product) throw missingParam("line_items[0][price_data]");
    return {
      name: product.requiredText("name"),
      description: product.text("description") ?? null,
      amount: price.requiredInteger("unit_amount") * line.requiredInteger("quantity"),
    };
  });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return { amount, currency: currency(first), lines };
}

/** Reads when the session expires: from 30 minutes to 24 hours from now, by Stripe's clock. */
function expiry(params: Params, now: number): number {
  const expiresAt = params.integer("expires_at") ?? now + DAY;
  const refuse = (bound: string) =>
    invalidParam(
      "parameter_invalid_integer",
      "expires_at",
      `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`,
    );
  if (expiresAt < now + 30 * MINUTE) throw refuse("at least 30 minutes");
  if (expiresAt > now + DAY) throw refuse("less than 24 hours");
  return expiresAt;
}
