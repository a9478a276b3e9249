import BetterSqlite3 from "better-sqlite3";
import type { Shop } from "../../dev/shop";

/** Reads the rows behind a shop's pages, and makes changes that its administrator could have made. */

/** Opens a shop's database to read or change it directly, without the shop. */
export function withDatabase<Value>(
  shop: Shop,
  use: (database: BetterSqlite3.Database) => Value,
): Value {
  const database = new BetterSqlite3(shop.database);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

export type StoredOrder = {
  email: string;
  status: string;
  totalCents: number;
  lines: { name: string; unitPriceCents: number; quantity: number }[];
};

/** Every order, the oldest first. */
export function storedOrders(shop: Shop): StoredOrder[] {
  return withDatabase(shop, (database) => {
    const orders = database
      .prepare("SELECT id, email, status, total_cents AS totalCents FROM orders ORDER BY id")
      .all() as (Omit<StoredOrder, "lines"> & { id: number })[];
    const linesOf = database.prepare(
      "SELECT name, unit_price_cents AS unitPriceCents, quantity FROM order_lines WHERE order_id = ? ORDER BY product_id",
    );
    return orders.map(({ id, ...order }) => ({
      ...order,
      lines: linesOf.all(id) as StoredOrder["lines"],
    }));
  });
}

/** Adds a paid order for a tin, with its receipt, but without a payment at Stripe. It's added once per email. */
export function addPaidOrder(shop: Shop, email = "yuki@example.com"): { token: string } {
  const token = Buffer.from(email).toString("base64url").padEnd(22, "0").slice(0, 22);
  withDatabase(shop, (database) => {
    const order = database
      .prepare(
        `INSERT OR IGNORE INTO orders (token, status, email, total_cents, received_cents, paid_at, waits_since,
           browser_hash, client_hash, cart_fingerprint, hold_expires_at, created_at, updated_at)
         VALUES (@token, 'paid', @email, 3800, 3800, @now, @now, '', '', '', @now, @now, @now)`,
      )
      .run({ token, email, now: Date.now() });
    if (order.changes === 0) return;
    database
      .prepare(
        `INSERT INTO order_lines (order_id, product_id, name, unit_price_cents, quantity)
         SELECT ?, id, name, 3800, 1 FROM products ORDER BY id LIMIT 1`,
      )
      .run(order.lastInsertRowid);
    database
      .prepare(
        `INSERT INTO outbox (kind, dedupe_key, payload, next_attempt_at, created_at)
         VALUES ('order_receipt', ?, ?, ?, ?)`,
      )
      .run(
        `order:${order.lastInsertRowid}:receipt`,
        JSON.stringify({ orderId: Number(order.lastInsertRowid) }),
        Date.now(),
        Date.now(),
      );
  });
  return { token };
}

/** Makes all orders pickups at one stop. */
export function pickUpAt(shop: Shop, eventId: number): void {
  withDatabase(shop, (database) =>
    database.prepare("UPDATE orders SET fulfilment = 'pickup', pickup_event_id = ?").run(eventId),
  );
}

/** Gives the first stop these times, in hours from now. */
export function moveStop(shop: Shop, startsIn: number, endsIn: number): void {
  const [now, hour] = [Date.now(), 3_600_000];
  withDatabase(shop, (database) =>
    database
      .prepare("UPDATE events SET start_date = ?, end_date = ? WHERE id = 1")
      .run(now + startsIn * hour, now + endsIn * hour),
  );
}

/** Opens the first stop an hour ago, for three hours. Its orders are due whatever the time of day. */
export const openStop = (shop: Shop) => moveStop(shop, -1, 2);

/** The token in the newest order's private link, as in its emails. */
export function tokenOf(shop: Shop): string {
  return withDatabase(shop, (database) =>
    String(database.prepare("SELECT token FROM orders ORDER BY id DESC").pluck().get()),
  );
}

export function idOf(shop: Shop, name: string): number {
  return withDatabase(shop, (database) =>
    Number(database.prepare("SELECT id FROM products WHERE name = ?").pluck().get(name)),
  );
}

export function stockOf(shop: Shop, name: string): number {
  return withDatabase(shop, (database) =>
    Number(
      database
        .prepare(
          "SELECT quantity FROM inventory JOIN products ON products.id = product_id WHERE name = ?",
        )
        .pluck()
        .get(name),
    ),
  );
}

export function setStock(shop: Shop, name: string, quantity: number): void {
  withDatabase(shop, (database) =>
    database
      .prepare(
        "UPDATE inventory SET quantity = ? WHERE product_id = (SELECT id FROM products WHERE name = ?)",
      )
      .run(quantity, name),
  );
}

/** Renames a table, like a damaged database would lose it. Whatever needs it fails until `giveBack`. */
export function lose(shop: Shop, table: string): void {
  rename(shop, table, `lost_${table}`);
}

export function giveBack(shop: Shop, table: string): void {
  rename(shop, `lost_${table}`, table);
}

function rename(shop: Shop, from: string, to: string): void {
  withDatabase(shop, (database) => database.exec(`ALTER TABLE ${from} RENAME TO ${to}`));
}

export function setPrice(shop: Shop, name: string, cents: number): void {
  withDatabase(shop, (database) =>
    database.prepare("UPDATE products SET price_cents = ? WHERE name = ?").run(cents, name),
  );
}

export function hide(shop: Shop, name: string): void {
  withDatabase(shop, (database) =>
    database.prepare("UPDATE products SET is_available = 0 WHERE name = ?").run(name),
  );
}
