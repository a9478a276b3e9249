import { and, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { outbox } from "~/db/schema/mail.server";
import { stripeEvents } from "~/db/schema/stripe.server";
import { DAY_MS } from "~/domain/time";

/** Deletes rows that nobody needs. Orders, payments, refunds, and stock movements stay. */

type Retention = { table: SQLiteTable; since: SQLiteColumn; days: number; except?: SQL };

const RETENTIONS: readonly Retention[] = [
  // Stripe resends an event for 3 days, and its disputes are checked for 180.
  { table: stripeEvents, since: stripeEvents.receivedAt, days: 180 },
  // Customers can dispute a payment for months, and emails show what they were told. None is sent after a week,
  // so emails this old aren't waiting.
  { table: outbox, since: outbox.createdAt, days: 180 },
  // A year, and a month to look back at it. Entries of orders stay, since the desk shows them as history, and so do
  // checks of settings, since the owner's first steps count as done by them.
  {
    table: audit,
    since: audit.at,
    days: 400,
    except: and(ne(audit.entity, "order"), ne(audit.action, "checked")),
  },
];

/** Rows deleted per transaction, so that no customer's write waits for long. */
const BATCH = 500;

const rowid = sql<number>`rowid`;

/** Can run at any time, twice, or stop halfway. Looks before it writes. */
export async function sweepOldRows(now = new Date()): Promise<void> {
  for (const { table, since, days, except } of RETENTIONS) {
    const isOld = and(lte(since, new Date(now.getTime() - days * DAY_MS)), except);
    let ids: number[];
    do {
      const found = read().select({ rowid }).from(table).where(isOld).limit(BATCH).all();
      ids = found.map((row) => row.rowid);
      if (ids.length === 0) break;
      await write((tx) => tx.delete(table).where(inArray(rowid, ids)).run());
    } while (ids.length === BATCH);
  }
}
