import { truncate } from "~/forms/truncate";
import type { ProductKind } from "./catalog-row";

/** Limits of descriptions in the panel's forms, in characters. */
const MAX_MADE = 500;
const MAX_GOODS = 5000;

/** Fits a description into the shop's limits. A menu item's is on one line. */
export function asStored(description: string, kind: ProductKind): string {
  const text = description.replaceAll(/\r\n?/g, "\n").trim();
  if (kind === "made") return truncate(text, MAX_MADE);
  return text.length > MAX_GOODS ? truncate(text, MAX_GOODS) : text;
}
