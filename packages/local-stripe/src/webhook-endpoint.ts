import type Stripe from "stripe";
import type { EnabledEvents } from "./webhooks";

/** An endpoint as someone added it in the dashboard; its secret is shown only there. */
export function webhookEndpoint(
  url: string,
  events: EnabledEvents,
  createdMs: number,
): Stripe.WebhookEndpoint {
  return {
    id: "we_local",
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created: Math.floor(createdMs / 1000),
    description: null,
    enabled_events: [...events],
    livemode: false,
    metadata: {},
    status: "enabled",
    url,
  };
}
