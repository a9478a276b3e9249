import { z } from "zod";
import { flag, wholeNumber } from "~/domain/fields";
import { optional, rulesOf } from "~/domain/rules";
import { orEmpty, requiredText } from "~/domain/text";
import { type FormFields, toFields } from "~/forms/form";
import { wholeNumberOr } from "~/forms/readers";
import { DEFAULT_THRESHOLD, type InventoryItem } from "./inventory";

/** The most of one product in stock. It keeps sums of stock safe integers. */
const MAX_STOCK = 1_000_000;

const quantity = wholeNumber({ min: 0, max: MAX_STOCK });

export const stock = orEmpty(quantity, 0);

const fields = {
  quantity: stock,
  lowStockThreshold: optional(quantity),
  unit: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? "units" : value),
    requiredText("Enter a unit", { max: 40 }),
  ),
  /** Confirms that the stock is right as it is. */
  counted: flag,
};

/** Text that isn't a number falls back to 0 or null in forms only. The API refuses it. */
export const inventoryRules = rulesOf(fields, {
  required: [],
  readers: { quantity: wholeNumberOr(0), lowStockThreshold: wholeNumberOr(null) },
});

export type InventoryChange = z.output<typeof inventoryRules.change>;

/** The form's fields, except the stock, which is in seen-stock.server.ts. */
export function inventoryFields({ lowStockThreshold, unit }: InventoryItem): FormFields {
  return toFields({ lowStockThreshold, unit, counted: false });
}

/** The form's suggestions. A threshold is only suggested, and set if it's saved. */
export function offeredFields({ lowStockThreshold }: InventoryItem): FormFields {
  return toFields({ lowStockThreshold: lowStockThreshold ?? DEFAULT_THRESHOLD });
}
