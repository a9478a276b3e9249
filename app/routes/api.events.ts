import { toEventJson } from "~/domain/event";
import { eventRules } from "~/domain/events/event.schema";
import { listEvents } from "~/domain/events/event-queries.server";
import { createEvent } from "~/domain/events/events.server";
import { adminApi } from "~/http/admin.server";
import { creates } from "~/http/api-verbs.server";
import { listAsOf } from "~/http/list.server";

const { loader, action } = adminApi(
  { POST: creates(eventRules, createEvent, toEventJson) },
  { everyone: { GET: ({ request }) => listAsOf(request, listEvents, toEventJson) } },
);

export { action, loader };
