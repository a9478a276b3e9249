import type { ClockAndIds } from "./clock-and-ids";
import { noSuch } from "./errors";
import type { Params } from "./form";
import type { State } from "./state";

/** An endpoint's arguments: the state it may change, the request's parameters, and the caller. */
export type Call = {
  state: State;
  clockAndIds: ClockAndIds;
  params: Params;
  /** The `:id` of the path. Empty if the path has none. */
  id: string;
  /** True if the caller has only the publishable key, as a browser does. */
  inBrowser: boolean;
};

export type Route = {
  /** Method and path, like `POST /v1/refunds/:id`. */
  on: string;
  /** The publishable key may call the endpoint, with the intent's client secret. */
  publishable?: true;
  /** The endpoint changes the path's intent, so it takes one request at a time. */
  locks?: true;
  /** The allowed parameters. Any other is refused. */
  params: readonly string[];
  run(call: Call): object;
};

/** Returns the ID in the path if the route is for this call, or undefined. */
export function matchRoute(route: Route, method: string, path: string): { id: string } | undefined {
  const pattern = new RegExp(`^${route.on.replace(":id", "([^/]+)")}$`);
  const found = pattern.exec(`${method} ${path}`);
  return found ? { id: found[1] ?? "" } : undefined;
}

/** Finds an object by ID. @throws Stripe's 404 */
export function find<T>(objects: Map<string, T>, name: string, id: string): T {
  const object = objects.get(id);
  if (object === undefined) throw noSuch(name, id, "id");
  return object;
}

/** The objects of the intent or charge that a list's parameters name. All objects if they name none. */
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
