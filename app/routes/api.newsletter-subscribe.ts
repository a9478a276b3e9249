import { json } from "@remix-run/node";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { subscription } from "~/domain/newsletter/subscription.schema";
import { api } from "~/http/api.server";
import { readJson } from "~/http/json.server";
import { limitedClient } from "~/http/limited-client.server";
import { refusalResponse } from "~/http/refusals.server";

const { loader, action } = api({
  POST: async ({ request }) => {
    const wanted = await readJson(request, subscription);
    const subscribed = await subscribe(wanted, limitedClient(request));
    return subscribed.ok ? json({ success: true }) : refusalResponse(subscribed);
  },
});

export { action, loader };
