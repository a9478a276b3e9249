import { balanceOf, payoutsOf, transactionsOf } from "./balance";
import { noSuch } from "./errors";
import { LIST_PARAMS, page } from "./lists";
import type { Call, Route } from "./route";

export const balanceRoutes: Route[] = [
  { on: "GET /v1/balance", params: ["expand"], run: ({ state }) => balanceOf(state) },
  {
    on: "GET /v1/balance_transactions",
    params: [...LIST_PARAMS, "payout", "type", "source", "currency"],
    run: listTransactions,
  },
  {
    on: "GET /v1/balance_transactions/:id",
    params: ["expand"],
    run: ({ state, id }) => findIn(transactionsOf(state), "balance transaction", id),
  },
  {
    on: "GET /v1/payouts",
    params: [...LIST_PARAMS, "status"],
    run: ({ state, params }) => {
      const status = params.text("status");
      const payouts = payoutsOf(state).filter((payout) => !status || payout.status === status);
      return page(byTime(payouts), params, "/v1/payouts");
    },
  },
  {
    on: "GET /v1/payouts/:id",
    params: ["expand"],
    run: ({ state, id }) => findIn(payoutsOf(state), "payout", id),
  },
];

function listTransactions({ state, params }: Call) {
  const all = transactionsOf(state);
  const payout = params.text("payout");
  if (payout && !state.payouts.has(payout)) throw noSuch("payout", payout, "payout");
  const wanted = all.filter(
    (transaction) =>
      (!payout || state.payoutOf.get(transaction.id) === payout) &&
      (["type", "source", "currency"] as const).every((name) => {
        const asked = params.text(name);
        return !asked || transaction[name] === asked;
      }),
  );
  return page(byTime(wanted), params, "/v1/balance_transactions");
}

/** Sorts by creation. A payout that was due at midnight is added later, with midnight as its time. */
const byTime = <T extends { created: number }>(items: T[]) =>
  items.sort((one, other) => one.created - other.created);

function findIn<T extends { id: string }>(items: T[], name: string, id: string): T {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw noSuch(name, id, "id");
  return item;
}
