import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "~/db/columns.server";

/** Written in the transaction that owes a letter, and sent afterwards. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** One cause sends one letter. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at")
      .notNull()
      .$defaultFn(() => new Date()),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_due").on(table.sentAt, table.nextAttemptAt),
    check("outbox_payload", sql`json_valid(${table.payload})`),
  ],
);
