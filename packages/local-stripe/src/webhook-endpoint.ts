import type Stripe from "stripe";
import type { EnabledEvents } from "./webhooks";

/** Builds an endpoint as added in the dashboard. It has no secret, since only the dashboard shows that. */
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
