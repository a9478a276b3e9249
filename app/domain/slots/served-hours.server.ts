import { and, inArray, isNotNull, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { menuItems } from "~/db/schema/menu.server";
import { describeHours, type ServedHours } from "~/domain/menu/served-hours";
import type { MadeLine } from "./capacity.server";

/** An item that isn't served all day. */
export type TimedItem = ServedHours & { name: string };

/** The items among these lines that aren't served all day, each once. */
export function timedItems(db: Db, made: readonly MadeLine[]): TimedItem[] {
  const { productId, servedFrom, servedUntil } = menuItems;
  const names = new Map(made.map((line) => [line.productId, line.name]));
  const isTimed = or(isNotNull(servedFrom), isNotNull(servedUntil));
  return db
    .select({ productId, servedFrom, servedUntil })
    .from(menuItems)
    .where(and(inArray(productId, [...names.keys()]), isTimed))
    .all()
    .map(({ productId: id, ...hours }) => ({ ...hours, name: names.get(id) ?? "" }));
}

/** A sentence about the hours of these lines, which limit their pickup times. Null if all are served all day. */
export function servedNote(db: Db, made: readonly MadeLine[]): string | null {
  const timed = timedItems(db, made);
  return timed.length > 0 ? describeServed(timed) : null;
}

const LIST = new Intl.ListFormat("en-US");

/** 'Breakfast Burrito is served until 11 AM and Pad Thai from 5 PM.' */
export function describeServed(items: readonly TimedItem[]): string {
  const texts = items.map((item, index) =>
    [item.name, ...(index === 0 ? ["is served"] : []), describeHours(item)].join(" "),
  );
  return `${LIST.format(texts)}.`;
}
