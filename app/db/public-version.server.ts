import type BetterSqlite3 from "better-sqlite3";
import { type CommitPosition, positionOf } from "./position.server";

/**
 * Tables that no public page reads, except those in ORDER_PAGES (http/cacheable-pages.ts). An order makes four
 * commits, all in these tables. tests/public-version.test.ts compares them with what the pages read.
 */
export const TABLES_NOT_SHOWN: ReadonlySet<string> = new Set([
  "orders",
  "order_lines",
  "holds",
  "outbox",
  "journal",
  "stripe_events",
  "stock_movements",
  "audit",
  "sessions",
  "limits",
  "idempotency_keys",
  "webhook_health",
  "sign_outs_everywhere",
  "helpers",
  "invites",
  "shifts",
  "tablets",
  "pins",
  "sign_in_transactions",
  "till_entries",
  "till_entry_lines",
  "tax_entries",
  "tax_entry_lines",
  "refunds",
  "refund_requests",
  "refund_request_lines",
  "disputes",
  "balance_transactions",
  "noted_differences",
  "payouts",
  "stripe_looks",
  "alerts",
  "closings",
  "drawer_entries",
  "newsletter_subscribers",
  "catering_inquiries",
  "social_media_posts",
  "imports",
]);

/**
 * Returns a text that changes when a row changes that a public page can show. Tables that aren't named above
 * count as shown. It also changes with every commit of another process, since we can't know what that changed:
 * `data_version` shows it, or on a second node only the position. A write that's rolled back may change it too.
 */
export function publicVersionOf(
  connection: BetterSqlite3.Database,
  { raised }: CommitPosition,
): () => string {
  let changes = 0;
  connection.function("shown_changed", () => {
    changes += 1;
    return null;
  });
  const tables = connection
    .prepare<[], string>("SELECT name FROM main.sqlite_master WHERE type = 'table'")
    .pluck()
    .all();
  for (const table of tables) {
    if (TABLES_NOT_SHOWN.has(table) || /^(?:sqlite|__)/.test(table)) continue;
    for (const change of ["INSERT", "UPDATE", "DELETE"])
      connection.exec(`CREATE TEMP TRIGGER "shown_${change}_${table}" AFTER ${change} ON main."${table}"
        BEGIN SELECT shown_changed(); END`);
  }
  const others = connection.prepare<[], number>("PRAGMA data_version").pluck();
  const position = positionOf(connection);
  return () => `${others.get()}.${((position.get() ?? 0) - raised()) | 0}.${changes}`;
}
