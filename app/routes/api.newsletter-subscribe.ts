import { json } from "@remix-run/node";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { subscription } from "~/domain/newsletter/subscription.schema";
import { api } from "~/http/api.server";
import { readJson } from "~/http/json.server";
import { countAgainstLimit, requireWithinLimit } from "~/http/limits.server";

const { loader, action } = api({
  POST: async ({ request }) => {
    requireWithinLimit(request, "newsletter");
    await subscribe(await readJson(request, subscription));
    await countAgainstLimit(request, "newsletter");
    return json({ success: true });
  },
});

export { action, loader };
