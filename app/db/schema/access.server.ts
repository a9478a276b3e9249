import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant, isFlag, stamps } from "~/db/columns.server";
import { described, describedTable } from "~/db/described.server";

/** Sign-ins. Their tokens are stored here, sealed, and never in the browser. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    sub: text("sub").notNull(),
    email: text("email"),
    name: text("name"),
    /** The kind of phone or computer. Null for a session from before it was kept. */
    device: text("device"),
    accessToken: text("access_token").notNull(),
    accessTokenExpiresAt: instant("access_token_expires_at").notNull(),
    refreshToken: text("refresh_token"),
    /** When the tokens were last renewed. A session in use renews them, so this is also about its last use. */
    tokensIssuedAt: instant("tokens_issued_at").notNull().default(sql`0`),
    expiresAt: instant("expires_at").notNull(),
    ...stamps(),
  },
  (table) => [
    index("sessions_by_sub").on(table.sub),
    index("sessions_by_expiry").on(table.expiresAt),
  ],
);

export const signInTransactions = sqliteTable(
  "sign_in_transactions",
  {
    stateHash: text("state_hash").primaryKey(),
    returnTo: text("return_to").notNull(),
    isPopup: flag("is_popup").notNull().default(false),
    /** True if the sign-in asks for the password, even if Auth0 remembers the person. */
    asks: flag("asks").notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("sign_in_transactions_by_expiry").on(table.expiresAt),
    isFlag("sign_in_is_popup", table.isPopup),
    isFlag("sign_in_asks", table.asks),
  ],
);

/**
 * When each administrator last signed out everywhere, or ended a session in another browser. Sign-ins from
 * before that instant no longer count.
 */
export const signOutsEverywhere = sqliteTable("sign_outs_everywhere", {
  sub: text("sub").primaryKey(),
  notBefore: instant("not_before").notNull(),
});

export const audit = describedTable(
  "audit",
  "Who changed what in the panel, for the last 400 days.",
  {
    id: id(),
    actor: described(
      text("actor").notNull(),
      "Who did it: their ID at the sign-in service, or 'helper:' and a helper's number.",
    ),
    action: described(text("action").notNull(), "What they did."),
    entity: described(text("entity").notNull(), "To what."),
    entityId: described(text("entity_id"), "Its number."),
    detail: described(
      text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
      "More about it, as JSON.",
    ),
    at: described(createdAt(), "When."),
  },
  (table) => [
    index("audit_by_entity").on(table.entity, table.entityId),
    index("audit_by_actor").on(table.actor, table.at),
    index("audit_by_time").on(table.at),
  ],
);

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    /** The created row's ID. Its table isn't stored, since no key is used for two tables. */
    rowId: integer("row_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("idempotency_keys_by_age").on(table.createdAt)],
);

/** Counts requests per client in fixed time windows. */
export const limits = sqliteTable(
  "limits",
  {
    name: text("name").notNull(),
    clientHash: text("client_hash").notNull(),
    windowStart: instant("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.clientHash] }),
    index("limits_by_window").on(table.windowStart),
  ],
);
