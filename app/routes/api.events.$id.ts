import { toEventJson } from "~/domain/event";
import { eventRules } from "~/domain/events/event.schema";
import { updateEvent } from "~/domain/events/events.server";
import { deleteWith } from "~/domain/pickups/refund-all.server";
import { adminApi } from "~/http/admin.server";
import { deletes, updates } from "~/http/api-verbs.server";

/** DELETE …?refund=… refunds and cancels the stop's orders, too, if it answers the question with itself. */
const REFUND = "refund";

const { loader, action } = adminApi({
  PATCH: updates(eventRules, updateEvent, toEventJson),
  DELETE: (call) => {
    const answer = new URL(call.request.url).searchParams.get(REFUND);
    return deletes((id, actor) => deleteWith(id, answer, actor))(call);
  },
});

export { action, loader };
