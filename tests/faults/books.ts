import BetterSqlite3 from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { expect } from "vitest";
import { inventory } from "~/db/schema/catalog.server";
import { outbox } from "~/db/schema/mail.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { holds, stockMovements } from "~/db/schema/stock.server";
import { stripeEvents } from "~/db/schema/stripe.server";
import type { Item } from "./real-shop";

export type Books = ReturnType<typeof readBooks>;

/** All the shop has written down of its sales, as of one moment. */
export function readBooks(path: string) {
  const connection = new BetterSqlite3(path, { readonly: true });
  const db = drizzle(connection);
  try {
    return connection.transaction(() => ({
      integrity: connection.pragma("integrity_check", { simple: true }),
      orders: db.select().from(orders).all(),
      lines: db.select().from(orderLines).all(),
      inventory: db.select().from(inventory).all(),
      movements: db.select().from(stockMovements).all(),
      holds: db.select().from(holds).all(),
      events: db.select().from(stripeEvents).all(),
      letters: db.select().from(outbox).all(),
    }))();
  } finally {
    connection.close();
  }
}

/** How many pieces of an item are on the shelf, held, and sold, and how many the ledger has on the shelf. */
export function piecesOf(books: Books, { productId }: Item) {
  const row = books.inventory.find((item) => item.productId === productId);
  const of = <Row extends { inventoryId: number }>(rows: Row[]) =>
    rows.filter(({ inventoryId }) => inventoryId === row?.id);
  const reserved = (state: "held" | "sold") =>
    sum(
      of(books.holds)
        .filter((reservation) => reservation.state === state)
        .map(({ quantity }) => quantity),
    );
  return {
    shelf: row?.quantity,
    held: reserved("held"),
    sold: reserved("sold"),
    ledger: sum(of(books.movements).map(({ delta }) => delta)),
  };
}

/** No piece came from nowhere or went there, and the ledger tells the same. */
export function expectPiecesToAddUp(books: Books, item: Item): void {
  const { shelf = 0, held, sold, ledger } = piecesOf(books, item);
  expect({ total: shelf + held + sold, ledger }).toEqual({ total: item.pieces, ledger: shelf });
}

export function ordersOf(books: Books, email: string) {
  return books.orders.filter((order) => order.email === email);
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
