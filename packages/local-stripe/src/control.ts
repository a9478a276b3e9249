import { z } from "zod";
import { callDashboard } from "./dashboard-calls";
import { type ApiFault, EXECUTIONS, REFUSAL_CODES } from "./exchange";
import type { FaultRule } from "./fault-rules";
import { type ApiRequest, type ApiResponse, json } from "./http";
import type { LocalStripe } from "./local-stripe";
import type { WebhookFault } from "./webhooks";

/**
 * The JSON API at `/_control/…` for tests that run in another process than the local Stripe.
 *
 *     POST   /_control/faults                { on, times, after, fault }  → { id }
 *     POST   /_control/faults/ID/release     lets the calls that a `pause` holds continue
 *     DELETE /_control/faults
 *     POST   /_control/webhooks              { mode: "auto" | "held" }
 *     GET    /_control/webhooks              every event with its attempts
 *     POST   /_control/webhooks/deliver      { events?: [id, …] }         → { statuses }
 *     POST   /_control/webhooks/faults       { on, times, after, fault }
 *     POST   /_control/processing            { intent, paid }
 *     POST   /_control/refunds…, disputes…, payouts…, fees   what the dashboard and banks do: dashboard-calls.ts
 *     GET    /_control/snapshot
 *     POST   /_control/reset
 */
export async function control(stripe: LocalStripe, request: ApiRequest): Promise<ApiResponse> {
  if (request.body && request.headers["content-type"] !== "application/json") {
    return json(415, { error: "Send application/json." });
  }
  try {
    const body: unknown = request.body ? JSON.parse(request.body) : {};
    const done = await act(stripe, `${request.method} ${request.path}`, body);
    return done ? json(200, done) : json(404, { error: "Unknown control endpoint." });
  } catch (error) {
    return json(400, {
      error: error instanceof z.ZodError ? z.prettifyError(error) : String(error),
    });
  }
}

async function act(stripe: LocalStripe, call: string, body: unknown): Promise<object | undefined> {
  const released = /^POST \/_control\/faults\/(\w+)\/release$/.exec(call)?.[1];
  if (released) return release(stripe, released);
  switch (call) {
    case "POST /_control/faults":
      return { id: stripe.faults.add(apiRule.parse(body)).id };
    case "DELETE /_control/faults":
      stripe.faults.clear();
      stripe.webhooks.faults.clear();
      return {};
    case "POST /_control/webhooks":
      stripe.webhooks.mode = webhookMode.parse(body).mode;
      return {};
    case "GET /_control/webhooks":
      return { deliveries: [...stripe.webhooks.deliveries.values()] };
    case "POST /_control/webhooks/deliver":
      return { statuses: await stripe.webhooks.deliverNow(wantedEvents.parse(body).events) };
    case "POST /_control/webhooks/faults":
      return { id: stripe.webhooks.faults.add(webhookRule.parse(body)).id };
    case "POST /_control/processing": {
      const { intent, paid } = processing.parse(body);
      return stripe.state.finishProcessing(intent, paid);
    }
    case "GET /_control/snapshot":
      return stripe.snapshot();
    case "POST /_control/reset":
      stripe.reset();
      return {};
    default:
      return call.startsWith("POST /_control/")
        ? callDashboard(stripe, call.replace("POST /_control/", ""), body)
        : undefined;
  }
}

function release(stripe: LocalStripe, id: string): object | undefined {
  const rule = stripe.faults.find(id);
  rule?.release();
  return rule && {};
}

const frequency = {
  on: z.string().optional(),
  times: z.union([z.number().int().min(1), z.literal("always")]).optional(),
  after: z.number().int().min(0).optional(),
};
const ms = z.number().int().min(0);
const around = z.enum(["before", "after"]).optional();

const apiFault: z.ZodType<ApiFault> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("drop-before") }),
  z.strictObject({ kind: z.literal("drop-after") }),
  z.strictObject({ kind: z.literal("delay"), ms }),
  z.strictObject({ kind: z.literal("pause") }),
  z.strictObject({ kind: z.literal("hang"), execution: around }),
  z.strictObject({
    kind: z.literal("status"),
    status: z.union([z.literal(429), z.literal(500), z.literal(503)]),
    execution: z.enum(EXECUTIONS).optional(),
  }),
  z.strictObject({ kind: z.literal("refusal"), code: z.enum(REFUSAL_CODES) }),
  z.strictObject({ kind: z.literal("html") }),
  z.strictObject({
    kind: z.literal("rubbish"),
    body: z.enum(["not-json", "without-id"]).optional(),
  }),
]);
const apiRule: z.ZodType<FaultRule<ApiFault>> = z.strictObject({ ...frequency, fault: apiFault });

const webhookFault: z.ZodType<WebhookFault> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("drop") }),
  z.strictObject({ kind: z.literal("drop-answer") }),
  z.strictObject({ kind: z.literal("delay"), ms }),
  z.strictObject({ kind: z.literal("duplicate") }),
  z.strictObject({ kind: z.literal("reorder") }),
]);
const webhookRule: z.ZodType<FaultRule<WebhookFault>> = z.strictObject({
  ...frequency,
  fault: webhookFault,
});
const webhookMode = z.strictObject({ mode: z.enum(["auto", "held"]) });
const wantedEvents = z.strictObject({ events: z.array(z.string()).optional() });
const processing = z.strictObject({ intent: z.string(), paid: z.boolean() });
