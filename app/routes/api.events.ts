import { listEvents } from "~/domain/events/events.server";
import { api } from "~/http/api.server";
import { list } from "~/http/list.server";

const { loader, action } = api({
  // Instants become ISO texts with Z on their way into JSON.
  GET: ({ request }) => list(request, listEvents, (event) => event),
});

export { action, loader };
