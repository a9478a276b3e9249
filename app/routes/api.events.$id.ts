import { toEventJson } from "~/domain/event";
import { eventRules } from "~/domain/events/event.schema";
import { deleteEvent, updateEvent } from "~/domain/events/events.server";
import { adminApi } from "~/http/admin.server";
import { deletes, updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(eventRules, updateEvent, toEventJson),
  DELETE: deletes(deleteEvent),
});

export { action, loader };
