import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { atLeast, createdAt, id, instant, oneOf, refersTo, stamps } from "~/db/columns.server";
import { described, describedTable, leftOut } from "~/db/described.server";
import { HELPER_ROLES } from "~/domain/access/roles";

/** Helpers have no account. An order's till entries and the audit name them, so their rows stay. */
export const helpers = describedTable(
  "helpers",
  "Everyone you let help at the truck.",
  {
    id: id(),
    name: described(text("name").notNull(), "What they're called."),
    role: described(
      text("role", { enum: HELPER_ROLES }).notNull(),
      "What they can do: 'counter' sells and serves.",
    ),
    until: described(instant("until").notNull(), "When their access ends by itself."),
    endedAt: described(instant("ended_at"), "When you ended their access, if you did."),
    ...stamps(),
  },
  (table) => [oneOf("helpers_role", table.role)],
);

/** A code lets one browser in, once. The database has its hash, and the sealed code while it can be used. */
export const invites = sqliteTable(
  "invites",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Null once the invite was used. */
    sealedToken: text("sealed_token"),
    helperId: refersTo("helper_id", "The helper's number.", () => helpers.id),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [index("invites_by_helper").on(table.helperId)],
);

/** A device that the owner signed in for helpers to share. It lets nobody in without a PIN. */
export const tablets = sqliteTable("tablets", {
  id: id(),
  idHash: text("id_hash").notNull().unique(),
  name: text("name").notNull(),
  /** When somebody last came in on it. */
  seenAt: instant("seen_at").notNull(),
  endedAt: instant("ended_at"),
  createdAt: createdAt(),
});

/** A helper's PIN as a keyed hash. Its key isn't in the database. */
export const pins = sqliteTable(
  "pins",
  {
    helperId: integer("helper_id")
      .primaryKey()
      .references(() => helpers.id),
    hash: text("hash").notNull(),
    /** How many wrong PINs were entered in a row. */
    tries: integer("tries").notNull().default(0),
  },
  (table) => [atLeast("pins_tries", table.tries, 0)],
);

export const shifts = describedTable(
  "shifts",
  "Each phone that a helper worked on. Kept for 90 days after the shift.",
  {
    id: id(),
    idHash: leftOut(
      text("id_hash").notNull().unique(),
      "Secret: it names the phone in the sales that it keeps.",
    ),
    helperId: refersTo("helper_id", "The helper's number.", () => helpers.id),
    device: described(text("device").notNull(), "The kind of phone or computer."),
    seenAt: described(instant("seen_at").notNull(), "When it was last in use, to the minute."),
    endedAt: described(instant("ended_at"), "When it ended on this phone alone, if it did."),
    lostAt: described(instant("lost_at"), "When you said that the phone is lost, if you did."),
    tabletId: leftOut(
      integer("tablet_id").references(() => tablets.id),
      "The shared tablet it was on. Tablets aren't in the download.",
    ),
    leftAt: described(
      instant("left_at"),
      "When somebody else came in on a shared tablet, or it was locked.",
    ),
    createdAt: createdAt(),
  },
  (table) => [
    index("shifts_by_helper").on(table.helperId),
    index("shifts_by_tablet").on(table.tabletId),
  ],
);
