import { updateSubscriber } from "~/domain/newsletter/newsletter.server";
import { toSubscriberJson } from "~/domain/newsletter/subscriber";
import { subscriberRules } from "~/domain/newsletter/subscription.schema";
import { adminApi } from "~/http/admin.server";
import { updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(subscriberRules, updateSubscriber, toSubscriberJson),
});

export { action, loader };
