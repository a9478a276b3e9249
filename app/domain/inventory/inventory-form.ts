import { z } from "zod";
import { type FormFields, withSeen } from "~/forms/form";
import { DEFAULT_THRESHOLD, type InventoryItem, type SeenStock } from "./inventory";
import { seenInventoryChange } from "./inventory.schema";

/** What people type into the Adjust dialog, with the fallbacks of spec section 5. */

const text = z.string().optional();

const wholeOr = <Fallback>(fallback: Fallback) =>
  text.transform((value) => {
    if (value === undefined) return undefined;
    const number = Number.parseInt(value, 10);
    return Number.isNaN(number) ? fallback : number;
  });

const fields = { quantity: wholeOr(0), lowStockThreshold: wholeOr(null), unit: text };
const seenStock = z.strictObject({ pieces: wholeOr(0), movementId: wholeOr(0) }).optional();

export const inventoryForm = z
  .strictObject({ ...fields, seen: z.strictObject({ ...fields, quantity: seenStock }).optional() })
  .transform((form): unknown => form)
  .pipe(seenInventoryChange);

/** An item's fields. Where it has no threshold one is offered, which counts as seen to be none. */
export function inventoryFields(item: InventoryItem, stock: SeenStock): FormFields {
  const { lowStockThreshold, unit } = item;
  const pieces = String(stock.pieces);
  return withSeen(
    { quantity: pieces, lowStockThreshold: String(lowStockThreshold ?? DEFAULT_THRESHOLD), unit },
    {
      "quantity.pieces": pieces,
      "quantity.movementId": String(stock.movementId),
      lowStockThreshold: String(lowStockThreshold ?? ""),
      unit,
    },
  );
}
