import { updateSubscriber } from "~/domain/newsletter/newsletter.server";
import { subscriberRules } from "~/domain/newsletter/subscription.schema";
import { adminApi } from "~/http/admin.server";
import { updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(subscriberRules, updateSubscriber),
});

export { action, loader };
