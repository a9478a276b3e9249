import { balanceRoutes } from "./balance-routes";
import { disputeRoutes } from "./dispute-routes";
import { noSuch } from "./errors";
import { intentRoutes } from "./intent-routes";
import { LIST_PARAMS, PAGE_PARAMS, page } from "./lists";
import { refundRoutes } from "./refund-routes";
import { find, ofPayment, type Route } from "./route";
import { sessionRoutes } from "./session-routes";

/** All endpoints. There are only those that the shop and the card form use. */
export const routes: Route[] = [
  ...intentRoutes,
  ...sessionRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  {
    on: "GET /v1/webhook_endpoints",
    params: PAGE_PARAMS,
    run: ({ state, params }) => page(state.endpoints, params, "/v1/webhook_endpoints"),
  },
  {
    on: "GET /v1/charges",
    params: [...LIST_PARAMS, "payment_intent"],
    run: ({ state, params }) => page(ofPayment(state.charges, params), params, "/v1/charges"),
  },
  {
    on: "GET /v1/charges/:id",
    params: ["expand"],
    run: ({ state, id }) => find(state.charges, "charge", id),
  },
  {
    on: "GET /v1/events",
    params: [...LIST_PARAMS, "type", "types"],
    run: ({ state, params }) => {
      const types = params.list("types") ?? (params.has("type") ? [params.text("type")] : null);
      const events = state.events.filter(({ type }) => types === null || types.includes(type));
      return page(events, params, "/v1/events");
    },
  },
  {
    on: "GET /v1/events/:id",
    params: ["expand"],
    run: ({ state, id }) => {
      const event = state.events.find((candidate) => candidate.id === id);
      if (!event) throw noSuch("event", id, "id");
      return event;
    },
  },
];
