import BetterSqlite3 from "better-sqlite3";
import type { LocalStripe } from "local-stripe";

/** Problems in a shop's data: each payment must belong to one paid order with the same total. */
export function problemsIn(database: string, stripe: LocalStripe): string[] {
  const { integrity, booked } = readBooks(database);
  const taken = stripe.snapshot().intents.filter(({ captured }) => captured > 0);
  const wrong = taken.filter(({ id, captured }) => booked.get(id) !== captured);
  return [
    ...(integrity === "ok" ? [] : [`The database is damaged: ${integrity}`]),
    ...wrong.map(({ id, captured }) => `${id} took ${captured}, booked is ${booked.get(id) ?? 0}`),
    ...(booked.size === taken.length
      ? []
      : [`${booked.size} paid orders, ${taken.length} payments`]),
  ];
}

function readBooks(path: string) {
  const database = new BetterSqlite3(path, { readonly: true });
  try {
    const paid = database
      .prepare<[], { id: string; cents: number }>(
        "SELECT payment_intent_id AS id, received_cents AS cents FROM orders WHERE status = 'paid'",
      )
      .all();
    return {
      integrity: database.pragma("integrity_check", { simple: true }),
      booked: new Map(paid.map(({ id, cents }) => [id, cents])),
    };
  } finally {
    database.close();
  }
}
