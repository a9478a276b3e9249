import { z } from "zod";
import { orEmpty, requiredText } from "../text";

/** What may be written into the inventory. Both doors end here: inventory-form.ts for people. */

/** Far beyond any truck, and sums stay safe integers. */
const MAX_STOCK = 1_000_000;

function pieces(name: string) {
  const error = `Enter the ${name} as a whole number from 0 to ${MAX_STOCK.toLocaleString("en-US")}`;
  return z.number({ error }).int(error).min(0, error).max(MAX_STOCK, error);
}

/** Pieces on the shelf, as products and inventory both write them. */
export const stock = orEmpty(pieces("stock"), 0);

/** The stock that somebody saw, and the newest line of the ledger then (0 when there was none). */
export const seenStock = z.strictObject({ pieces: z.int(), movementId: z.int() });

const fields = {
  quantity: stock,
  lowStockThreshold: orEmpty(pieces("threshold").nullable(), null),
  unit: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? "units" : value),
    requiredText("Enter a unit", { max: 40 }),
  ),
};

/** A change of an inventory row: fields that are not sent stay (spec section 7). */
export const inventoryChange = z.strictObject(fields).partial();

/** The same from the dialog, which knows what it showed. */
export const seenInventoryChange = inventoryChange.extend({
  seen: inventoryChange.extend({ quantity: seenStock }).partial().optional(),
});

export type InventoryChange = z.output<typeof inventoryChange>;
export type SeenInventory = z.output<typeof seenInventoryChange>["seen"];
