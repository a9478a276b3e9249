import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, instant, isFlag, stamps } from "~/db/columns.server";

/** Tokens stay here, sealed, never in the browser. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    sub: text("sub").notNull(),
    email: text("email"),
    name: text("name"),
    accessToken: text("access_token").notNull(),
    accessTokenExpiresAt: instant("access_token_expires_at").notNull(),
    refreshToken: text("refresh_token"),
    /** The provider is asked again while the session is used, so also its last use. */
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
    /** Ask for the password, even if Auth0 remembers the person. */
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

/** Who last signed out everywhere, and when: a password entered before that no longer counts. */
export const signOutsEverywhere = sqliteTable("sign_outs_everywhere", {
  sub: text("sub").primaryKey(),
  notBefore: instant("not_before").notNull(),
});
