import { LIST_PARAMS, page } from "./lists";
import { find, ofPayment, type Route } from "./route";

export const disputeRoutes: Route[] = [
  {
    on: "GET /v1/disputes",
    params: [...LIST_PARAMS, "payment_intent", "charge"],
    run: ({ state, params }) => page(ofPayment(state.disputes, params), params, "/v1/disputes"),
  },
  {
    on: "GET /v1/disputes/:id",
    params: ["expand"],
    run: ({ state, id }) => find(state.disputes, "dispute", id),
  },
];
