import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { read } from "~/db/client.server";
import { audit, sessions } from "~/db/schema/access.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { choiceGroups, choices, menuSections } from "~/db/schema/menu.server";
import { helpers, tablets } from "~/db/schema/people.server";
import { nameOfHelper } from "~/domain/access/helper-view";
import { formatDate, formatTime } from "~/domain/time";
import { addressFor, sentenceFor, undoOf } from "./sentences";

/** The history of actions, newest first. Names are current, so a helper's new or erased name shows everywhere. */

const PAGE_SIZE = 50;
/** How long an entry offers Undo. What Today can undo is over by the next day. */
const UNDO_WITHIN_MS = 24 * 3_600_000;

/** `who` is an `audit.actor`. Only entries older than the one with the ID `before` are read. */
export type HistoryFilter = { who?: string; from?: Date; until?: Date; before?: number };

type Named = {
  id: SQLiteColumn;
  name: SQLiteColumn;
  table: SQLiteTable;
  /** Set if the row is kept but its screen is gone. */
  goneAt?: SQLiteColumn;
};

const PRODUCT: Named = {
  id: products.id,
  name: products.name,
  table: products,
  goneAt: products.deletedAt,
};

const NAMED: Readonly<Record<string, Named>> = {
  choice: { id: choices.id, name: choices.name, table: choices, goneAt: choices.deletedAt },
  "choice group": {
    id: choiceGroups.id,
    name: choiceGroups.name,
    table: choiceGroups,
    goneAt: choiceGroups.deletedAt,
  },
  event: { id: events.id, name: events.title, table: events, goneAt: events.canceledAt },
  helper: { id: helpers.id, name: helpers.name, table: helpers },
  "menu item": PRODUCT,
  "menu section": { id: menuSections.id, name: menuSections.name, table: menuSections },
  product: PRODUCT,
  tablet: { id: tablets.id, name: tablets.name, table: tablets },
};

/** @param own the reader's own `audit.actor` */
export function readHistory(filter: HistoryFilter, own: string, zone: string, now = new Date()) {
  const { who, from, until, before } = filter;
  const found = read()
    .select()
    .from(audit)
    .where(
      and(
        who === undefined ? undefined : eq(audit.actor, who),
        from && gte(audit.at, from),
        until && lt(audit.at, until),
        before === undefined ? undefined : isBefore(before),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(PAGE_SIZE + 1)
    .all();
  const shown = found.slice(0, PAGE_SIZE);
  const people = namesOf([...shown.map(({ actor }) => actor), who ?? own], own);
  const things = namesOfThings(shown);
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const lately = new Date(now.getTime() - UNDO_WITHIN_MS);
  const keys = shown.map(keyOf);
  const entries = shown.flatMap((row, index) => {
    const { id, at, actor, entity, entityId } = row;
    const said = sentenceFor(row);
    if (said === null) return [];
    const thing = things.get(keyOf(row));
    const name = entity === "order" ? `#${entityId}` : thing?.name;
    const isGone = entity in NAMED && !thing?.isThere;
    const isNewest = isWhole && at > lately && keys.indexOf(keyOf(row)) === index;
    return {
      id,
      actor,
      day: formatDate(at, zone),
      time: formatTime(at, zone),
      who: people(actor),
      what: name ? `${said}: ${name}` : said,
      href: isGone ? null : addressFor(row),
      undo: isNewest && !isGone ? undoOf(row) : null,
    };
  });
  const earlier = found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null;
  return { entries, earlier, who: who === undefined ? null : people(who) };
}

/**
 * Entries before one in the index's order. IDs alone won't do: after a clock was set back, later entries have
 * earlier times.
 */
const isBefore = (id: number) =>
  sql`(${audit.at}, ${audit.id}) < (SELECT a.created_at, a.id FROM ${audit} a WHERE a.id = ${id})`;

const HELPER = /^helper:(\d{1,15})$/;
const OTHERS: Record<string, string> = { guest: "A customer", stranger: "Someone not signed in" };

function namesOf(actors: readonly string[], own: string) {
  const ids = actors.flatMap((actor) => Number(HELPER.exec(actor)?.[1] ?? []));
  const helping = read().select().from(helpers).where(inArray(helpers.id, ids)).all();
  const { sub, email } = sessions;
  const isThem = inArray(sub, [...actors]);
  const owners = read().select({ sub, email }).from(sessions).where(isThem).all();
  return (actor: string): string => {
    const id = HELPER.exec(actor)?.[1];
    if (id) {
      const name = helping.find((one) => String(one.id) === id)?.name ?? "";
      return nameOfHelper({ id: Number(id), name });
    }
    const owner = owners.find((one) => one.sub === actor);
    return actor === own ? "You" : (OTHERS[actor] ?? owner?.email ?? "Another administrator");
  };
}

type Row = typeof audit.$inferSelect;
const keyOf = ({ entity, entityId }: Row) => `${entity} ${entityId}`;

function namesOfThings(rows: readonly Row[]) {
  const named = Object.entries(NAMED).flatMap(([entity, { id, name, table, goneAt }]) => {
    const ids = rows.filter((row) => row.entity === entity).map(({ entityId }) => Number(entityId));
    if (ids.length === 0) return [];
    const isThere = sql<boolean>`${goneAt ?? null} IS NULL`.mapWith(Boolean);
    const found = read().select({ id, name, isThere }).from(table).where(inArray(id, ids)).all();
    return found.map(
      (one) => [`${entity} ${one.id}`, { name: String(one.name), isThere: one.isThere }] as const,
    );
  });
  return new Map<string, (typeof named)[number][1]>(named);
}
