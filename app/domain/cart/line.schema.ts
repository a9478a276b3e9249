import { z } from "zod";
import { MAX_QUANTITY } from "./cart";
import { type ChosenItem, lineName } from "./line-name";

/** The rules that the lines of a cart and of a window sale share. */

export const rowId = z
  .number({ error: "must be a number" })
  .int("must be a whole number")
  .positive();

export const lineQuantity = z
  .number({ error: "must be a whole number" })
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(MAX_QUANTITY, `can't be more than ${MAX_QUANTITY}`);

export const LISTED_TWICE = "lists a product twice";

export const areDistinct = (lines: readonly ChosenItem[]): boolean =>
  new Set(lines.map(lineName)).size === lines.length;
