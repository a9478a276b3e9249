import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { choices } from "./choices.table.server";
import { menuItems } from "./menu.table.server";

/** What's sold out until a stop ends stays so when that end moves. */
export function keepSoldOut(tx: Tx, before: Date, end: Date): void {
  if (before.getTime() === end.getTime()) return;
  const until = { outUntil: end };
  tx.update(menuItems).set(until).where(eq(menuItems.outUntil, before)).run();
  tx.update(choices).set(until).where(eq(choices.outUntil, before)).run();
}
