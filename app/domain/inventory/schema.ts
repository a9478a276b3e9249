import { z } from "zod";
import { MAX_STOCK, stock } from "../catalog/schema";
import { requiredText } from "../text";

const THRESHOLD = `Enter a whole number from 0 to ${MAX_STOCK.toLocaleString("en-US")}, or nothing`;

const threshold = z.preprocess(
  (value) => (value === "" ? null : value),
  z
    .number({ error: THRESHOLD })
    .int(THRESHOLD)
    .min(0, THRESHOLD)
    .max(MAX_STOCK, THRESHOLD)
    .nullable(),
);

const unit = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? "units" : value),
  requiredText("Enter a unit", { max: 40 }),
);

/** What the adjuster saw when the dialog opened: what has changed since is not overwritten unseen. */
const seen = z.strictObject({
  quantity: z.number().int(),
  lowStockThreshold: z.number().int().nullable(),
  unit: z.string(),
  /** The newest line of the ledger then; 0 when there was none. */
  movementId: z.number().int().min(0),
});

/** A change of an inventory row: fields that are not sent stay (spec section 7). */
export const inventoryChange = z
  .strictObject({ quantity: stock, lowStockThreshold: threshold, unit })
  .partial();

/** The same from the dialog, which knows what it showed. */
const seenChange = inventoryChange.extend({ seen });

export type InventoryChange = z.output<typeof inventoryChange>;
export type Seen = z.output<typeof seen>;

const typed = z.string().optional();
const whole = (fallback: number | null) =>
  typed.transform((value) => {
    const number = Number.parseInt(value ?? "", 10);
    return Number.isNaN(number) ? fallback : number;
  });

/** What people type into the Adjust dialog, with the fallbacks of spec section 5. */
export const adjustForm = z
  .object({
    quantity: whole(0),
    lowStockThreshold: whole(null),
    unit: typed.transform((value) => value ?? ""),
    seen: z.object({
      quantity: whole(0),
      lowStockThreshold: whole(null),
      unit: typed.transform((value) => value ?? ""),
      movementId: whole(0),
    }),
  })
  .transform((form): unknown => form)
  .pipe(seenChange);
