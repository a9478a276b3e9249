/** What everything that's downloaded says of each table, for somebody who has never seen the shop's code. */

export type ColumnNote =
  | { as: "value" | "time" | "money" | "yesNo" | "percent"; says: string }
  /** Why it isn't in the download. */
  | { leftOut: string };

export type TableNote = { says: string; columns: Record<string, ColumnNote> };
export type TableNotes = Record<string, TableNote>;

export const value = (says: string): ColumnNote => ({ as: "value", says });
/** Milliseconds since 1970, told as a day and a time at the truck. */
export const time = (says: string): ColumnNote => ({ as: "time", says });
/** Cents, told as dollars. */
export const money = (says: string): ColumnNote => ({ as: "money", says });
export const yesNo = (says: string): ColumnNote => ({ as: "yesNo", says });
/** Thousandths of a percent, told as a percentage. */
export const percent = (says: string): ColumnNote => ({ as: "percent", says });
export const leftOut = (reason: string): ColumnNote => ({ leftOut: reason });

export const ID = value("Its number. Other tables use it to refer to this row.");
export const ORDER_ID = value("The order's number.");
export const PRODUCT_ID = value("The product's number.");
export const CHOICES = value("The choices' numbers, separated by _. Empty if there are none.");
export const CREATED = time("When it was saved.");
export const UPDATED = time("When it last changed.");
export const STAMPS = { created_at: CREATED, updated_at: UPDATED };
export const STRIPE_ID = value("Its Stripe ID.");

export const FOR_SEARCH = leftOut("A copy of other columns, for search.");
export const FOR_RETRIES = leftOut("Keeps track of the shop's retries. It's no use anywhere else.");

/** Its heading. Amounts are in dollars there, so it doesn't say cents. */
export const headingOf = (column: string) =>
  column === "cents" ? "amount" : column.replace(/_cents$/, "");
