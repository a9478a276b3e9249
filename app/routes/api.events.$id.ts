import { toEventJson } from "~/domain/event";
import { eventRules } from "~/domain/events/event.schema";
import { updateEvent } from "~/domain/events/events.server";
import { deleteWith } from "~/domain/stop-orders/refund-all.server";
import { adminApi } from "~/http/admin.server";
import { deletes, updates } from "~/http/api-verbs.server";

/**
 * The query parameter of DELETE …?refund=…, which also refunds and cancels the stop's orders. Its value is the
 * question that was asked.
 */
const REFUND = "refund";

const { loader, action } = adminApi({
  PATCH: updates(eventRules, updateEvent, toEventJson),
  DELETE: (call) => {
    const answer = new URL(call.request.url).searchParams.get(REFUND);
    return deletes((id, actor) => deleteWith(id, answer, actor))(call);
  },
});

export { action, loader };
