import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { api } from "~/http/api.server";
import { textResponse } from "~/http/refusals.server";
import { readStripeEvent } from "~/http/stripe-webhook.server";

/** Stripe retries an event until it gets a 2xx, so only processed events get one. */
const { loader, action } = api({
  POST: async ({ request }) => {
    const received = await receiveEvent(await readStripeEvent(request));
    return received === "again"
      ? textResponse(503, "Not processed. Please retry.")
      : textResponse(200, "ok");
  },
});

export { action, loader };
