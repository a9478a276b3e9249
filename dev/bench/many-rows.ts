import type BetterSqlite3 from "better-sqlite3";

/** How many rows of each kind a shop has after some years. */
export type Rows = { orders: number; products: number; stops: number; subscribers: number };

/** The rows of a shop that has just opened. */
export const NEW_SHOP: Rows = { orders: 20, products: 10, stops: 5, subscribers: 10 };

const DAY_MS = 86_400_000;

/**
 * Adds rows to a shop. Orders are paid online, 110 a day until `now`, each with its journal entry, its receipt,
 * and its payment at Stripe, which is paid out on the same day. No day is closed. Every other stop is over: one a
 * day. An order that was handed over was for its day's stop, or for the oldest one. The last day's orders wait, and
 * are for any stop.
 */
export function addRows(
  database: BetterSqlite3.Database,
  { orders, products, stops, subscribers }: Rows,
  now: number,
): void {
  const from = {
    orders: lastId("orders"),
    products: lastId("products"),
    stops: lastId("events"),
    subscribers: lastId("newsletter_subscribers"),
  };
  const apart = Math.floor(DAY_MS / 110);
  database.exec(`
    ${numbers(products)}
      INSERT INTO products (id, name, description, price_cents, category, origin, created_at, updated_at)
      SELECT ${from.products} + i, 'Bôwl ' || i, 'Thrown and wood-fired in a climbing kiln, wide enough to whisk in',
        100, 'equipment', 'Shigaraki, Shiga', 0, 0 FROM n;
    INSERT INTO inventory (product_id, quantity, low_stock_threshold, unit, updated_at)
      SELECT id, 20 + id % 50, 5, 'pieces', 0 FROM products WHERE id > ${from.products};
    INSERT INTO stock_movements (inventory_id, kind, delta, quantity_after, created_at)
      SELECT id, 'initial', quantity, quantity, 0 FROM inventory WHERE product_id > ${from.products};
    ${numbers(stops)}
      INSERT INTO events (id, title, location, start_date, end_date, created_at, updated_at)
      SELECT ${from.stops} + i, 'Market ' || i, 'Place ' || i % 20, ${now} + start, ${now} + start + 10800000, 0, 0
      FROM (SELECT i, (CASE i % 2 WHEN 0 THEN -1 ELSE 1 END) * ((i + 1) / 2) * ${DAY_MS} + 3600000 AS start FROM n);
    ${numbers(orders)}
      INSERT INTO orders (id, token, status, email, total_cents, received_cents, browser_hash, client_hash,
        cart_fingerprint, payment_intent_id, pickup_event_id, hold_expires_at, paid_at, waits_since,
        handed_over_at, created_at, updated_at)
      SELECT id, 'many' || id, 'paid', 'guest' || id || '@example.com', 700, 700, 'b' || id, 'c', 'f',
        'pi_many' || id, ${from.stops} + CASE WHEN at < ${now - DAY_MS}
          THEN max(1, min(2 * ((${now} - at) / ${DAY_MS}), ${stops})) ELSE 1 + id % ${stops} END, at, at, at,
        CASE WHEN at < ${now - DAY_MS} THEN at END, at, at
      FROM (SELECT ${from.orders} + i AS id, ${now} - (${orders} - i) * ${apart} AS at FROM n);
    INSERT INTO order_lines (order_id, product_id, name, unit_price_cents, quantity)
      SELECT o.id, ${from.products} + 1 + o.id % ${products}, 'Bôwl', 350, 2
      FROM orders o WHERE o.id > ${from.orders};
    INSERT INTO journal (order_id, origin, money, kind, cents, stripe_id, sold_at, booked_at)
      SELECT id, 'web', 'online', 'sale', 700, payment_intent_id, paid_at, paid_at
      FROM orders WHERE id > ${from.orders};
    INSERT INTO stripe_looks (list, seen_until, matched_until) VALUES ('balance', ${now}, ${now - 32 * DAY_MS})
      ON CONFLICT DO NOTHING;
    INSERT INTO payouts (stripe_id, amount_cents, currency, status, items, items_read_at, arrives_at, created_at)
      SELECT 'po_${from.orders}_' || (paid_at / ${DAY_MS}), 650 * count(*), 'usd', 'paid', 'ready', ${now}, max(paid_at),
        max(paid_at)
      FROM orders WHERE id > ${from.orders} GROUP BY paid_at / ${DAY_MS};
    INSERT INTO balance_transactions (id, payout_id, source_id, intent_id, category, amount_cents, fee_cents,
        net_cents, currency, created_at, available_on)
      SELECT 'txn_' || o.id, p.id, 'ch_' || o.id, payment_intent_id, 'charge', 700, 50, 650, 'usd', paid_at, paid_at
      FROM orders o JOIN payouts p ON p.stripe_id = 'po_${from.orders}_' || (o.paid_at / ${DAY_MS})
      WHERE o.id > ${from.orders};
    INSERT INTO outbox (kind, dedupe_key, payload, created_at, next_attempt_at)
      SELECT 'order_receipt', 'order:' || id || ':receipt', json_object('orderId', id), paid_at, 8640000000000000
      FROM orders WHERE id > ${from.orders};
    ${numbers(subscribers)}
      INSERT INTO newsletter_subscribers (email, subscribed_at)
      SELECT 'reader' || (${from.subscribers} + i) || '@example.com', i FROM n;
  `);

  function lastId(table: string): number {
    const query = database.prepare<[], number>(`SELECT coalesce(max(id), 0) FROM ${table}`);
    return query.pluck().get() ?? 0;
  }
}

const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
