import type { Actor } from "~/domain/access/actor";
import { createSaleKey } from "~/domain/window/sale";
import { recordSale } from "~/domain/window/window-sales.server";
import { OWNER } from "./factories";

type Line = { productId: number; unitPriceCents: number; quantity?: number; choices?: number[] };
type Sale = {
  paidBy?: "cash" | "card";
  tipCents?: number;
  soldAt?: Date;
  sentAt?: Date;
  /** The stop, or null for none. If omitted, the sale's time decides. */
  stop?: { id: number; place: string } | null;
};

/** Sells at the window, for cash by default. @returns the order's ID */
export async function soldAtWindow(
  line: Line,
  sale: Sale = {},
  actor: Actor = OWNER,
  how: { isLate?: boolean; isUnchecked?: boolean } = {},
): Promise<number> {
  const { quantity = 1, choices = [], ...item } = line;
  const totalCents = quantity * item.unitPriceCents;
  const lines = [{ ...item, quantity, choices }];
  const whole = { lines, totalCents, tipCents: 0, paidBy: "cash" as const, ...sale };
  const sold = await recordSale(createSaleKey(), whole, actor, undefined, how);
  if (!sold.ok) throw new Error(JSON.stringify(sold.errors));
  return sold.row.id;
}
