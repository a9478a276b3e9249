import { listSubscribers } from "~/domain/newsletter/newsletter.server";
import { toSubscriberJson } from "~/domain/newsletter/subscriber";
import { adminApi } from "~/http/admin.server";
import { lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({ GET: lists(listSubscribers, toSubscriberJson) });

export { action, loader };
