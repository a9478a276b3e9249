import type { ClockAndIds } from "./clock-and-ids";
import { noSuch } from "./errors";
import type { Params } from "./form";
import type { State } from "./state";

/** What an endpoint gets: the state it may change, the parameters sent, and who asks. */
export type Call = {
  state: State;
  clockAndIds: ClockAndIds;
  params: Params;
  /** The `:id` of the path; empty where it has none. */
  id: string;
  /** Whether the caller has only the publishable key, as a browser does. */
  inBrowser: boolean;
};

export type Route = {
  /** `POST /v1/refunds/:id` */
  on: string;
  /** Open to the publishable key, together with the intent's client secret. */
  publishable?: true;
  /** Changes the intent of the path: one request at a time. */
  locks?: true;
  /** The parameters it takes; any other is refused. */
  params: readonly string[];
  run(call: Call): object;
};

/** Whether a route answers this call, and with which id. */
export function matchRoute(route: Route, method: string, path: string): { id: string } | undefined {
  const pattern = new RegExp(`^${route.on.replace(":id", "([^/]+)")}$`);
  const found = pattern.exec(`${method} ${path}`);
  return found ? { id: found[1] ?? "" } : undefined;
}

/** The object of this id, or Stripe's 404. */
export function find<T>(objects: Map<string, T>, name: string, id: string): T {
  const object = objects.get(id);
  if (object === undefined) throw noSuch(name, id, "id");
  return object;
}

/** What belongs to the intent, or the charge, that a list is asked for; everything when it names none. */
export function ofPayment<T extends { payment_intent: unknown; charge?: unknown }>(
  objects: Map<string, T>,
  params: Params,
): T[] {
  const intent = params.text("payment_intent");
  const charge = params.text("charge");
  return [...objects.values()].filter(
    (object) =>
      (!intent || object.payment_intent === intent) && (!charge || object.charge === charge),
  );
}
