import { z } from "zod";
import { type FormFields, toFields } from "~/forms/form";
import { wholeOr } from "~/forms/readers";
import { flag, wholeNumber } from "../fields";
import { optional, rulesOf } from "../rules";
import { orEmpty, requiredText } from "../text";
import { DEFAULT_THRESHOLD, type InventoryItem } from "./inventory";

/** The most of one product in stock. Sums of it stay safe integers. */
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
  /** The number is right as it is. */
  counted: flag,
};

/** Text that isn't a number falls back to 0 or null in forms only. The API refuses it. */
export const inventoryRules = rulesOf(fields, {
  required: [],
  readers: { quantity: wholeOr(0), lowStockThreshold: wholeOr(null) },
});

export type InventoryChange = z.output<typeof inventoryRules.change>;

/** The stock's own fields are in seen-stock.server.ts. */
export function inventoryFields({ lowStockThreshold, unit }: InventoryItem): FormFields {
  return toFields({ lowStockThreshold, unit, counted: false });
}

/** An unset threshold is offered, not assumed: who saves the offer sets it. */
export function offeredFields({ lowStockThreshold }: InventoryItem): FormFields {
  return toFields({ lowStockThreshold: lowStockThreshold ?? DEFAULT_THRESHOLD });
}
