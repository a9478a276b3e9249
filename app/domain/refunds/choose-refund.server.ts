import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { type Cents, formatMoney, sumOfLines } from "~/domain/money";
import type { Order } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import { taxOfItems } from "~/domain/tax/tax";
import { refundedOrPendingCents } from "./net-received.server";
import { quantityField, type RefundInput } from "./refund.schema";
import { type LineWithRefunds, linesWithRefunds } from "./refundable.server";

export type RefundedItems = Pick<LineWithRefunds, "productId" | "choices" | "quantity" | "kind">[];

/** A refund of items, or of an amount without items. */
type AnyRefundInput = Omit<RefundInput, "scope"> & {
  scope: RefundInput["scope"] | "amount";
  amountCents?: number | null;
};

type Chosen = Result<{ amountCents: number; pieces: RefundedItems }>;

/**
 * The amount and items of a refund, for the order as it is now.
 * @param leftCents the most that can be refunded
 */
export function chooseRefund(
  tx: Tx,
  order: Order | undefined,
  leftCents: number,
  input: AnyRefundInput,
): Chosen {
  if (order?.status !== "paid") return refusal("conflict", refusalText(order));
  if (leftCents <= 0) return refusal("conflict", "This order has nothing left to refund.");
  const refunded = refundedSoFar(tx, order);
  if (input.refunded !== undefined && input.refunded !== refunded)
    return refusal("conflict", refundedSince(refunded));
  // The customer has the items now, so only a person can say that they're back.
  if (input.restock && order.handedOverAt && !input.handedOver) {
    return refusal("conflict", handedOverSince(order), "restock");
  }
  const chosen = choose(linesWithRefunds(tx, order.id), leftCents, input);
  if (!chosen.ok || chosen.amountCents <= leftCents) return chosen;
  return refusal(
    "conflict",
    `You can refund up to ${formatMoney(leftCents)}. The rest was already refunded or is in dispute.`,
    input.scope === "amount" ? "amountCents" : "",
  );
}

/** The refunded amount, formatted as in forms. */
function refundedSoFar(tx: Tx, { id }: Order): string {
  const found = tx.select({ refundedOrPendingCents }).from(orders).where(eq(orders.id, id)).get();
  return formatMoney(found?.refundedOrPendingCents ?? 0);
}

/** The message if someone else refunded while the form was open. */
const refundedSince = (refunded: string) =>
  `Refunds changed after you opened this form: ${refunded} has now been refunded. Nothing was refunded this time. To refund more, try again.`;

function choose(lines: LineWithRefunds[], leftCents: number, input: AnyRefundInput): Chosen {
  const namesItems = Object.values(input.pieces ?? {}).some(Boolean);
  if (input.scope !== "pieces" && namesItems)
    return refusal("invalid", EITHER[input.scope], "scope");
  if (input.scope !== "amount" && input.amountCents != null)
    return refusal("invalid", NO_AMOUNT, "scope");
  switch (input.scope) {
    case "all": {
      const rest = lines.map((line) => ({ ...line, quantity: line.quantity - line.refunded }));
      return { ok: true, amountCents: leftCents, pieces: someOf(rest) };
    }
    case "amount":
      if (!input.amountCents) return refusal("invalid", "Enter the amount.", "amountCents");
      if (input.restock) return refusal("invalid", NO_ITEMS, "restock");
      return { ok: true, amountCents: input.amountCents, pieces: [] };
    case "pieces":
      return chooseItems(lines, leftCents, input);
  }
}

function chooseItems(lines: LineWithRefunds[], leftCents: number, input: AnyRefundInput): Chosen {
  const chosen = lines.map((line) => ({ ...line, quantity: itemsOf(line, input) }));
  const errors = chosen.flatMap((line, index) => tooMany(line, lines[index]));
  if (errors.length > 0) return { ok: false, kind: "conflict", errors: Object.fromEntries(errors) };
  const sumCents = sumOfLines(chosen);
  if (sumCents === 0) return refusal("invalid", "Choose which items to refund.", "scope");
  const taxCents = lines.reduce((sum, line) => sum + addedTaxOf(line, itemsOf(line, input)), 0);
  const amountCents = sumCents + withoutRounding(taxCents, leftCents - sumCents, chosen.length);
  return { ok: true, amountCents, pieces: someOf(chosen) };
}

const itemsOf = ({ line }: LineWithRefunds, { pieces }: AnyRefundInput) => pieces?.[line] ?? 0;

/** Added tax on some items of a line, after those that were refunded before. */
const addedTaxOf = (line: LineWithRefunds, items: number): Cents =>
  taxOfItems(line, line.refunded + items) - taxOfItems(line, line.refunded);

/** After a failed refund, the tax of later ones may be a cent off. The last item can be refunded all the same. */
const withoutRounding = (taxCents: Cents, leftCents: Cents, lines: number): Cents =>
  leftCents < taxCents && taxCents - leftCents <= lines ? leftCents : taxCents;

const handedOverSince = ({ fulfillment }: Order) =>
  `Someone ${fulfillment === "delivery" ? "shipped" : "completed"} this order after you opened this form. Nothing was refunded. If you have the items back, refund again. If not, uncheck this box.`;
const EITHER = {
  all: "To refund items, choose Selected items. Or leave the quantities blank to refund the full remaining amount.",
  amount:
    "To refund items, choose Selected items. Or leave the quantities blank to refund a specific amount.",
};
const NO_AMOUNT = "Choose A specific amount here, or leave the amount blank.";
const NO_ITEMS = "An amount doesn't return items to stock. To return items, choose them.";

function refusalText(order: Order | undefined): string {
  return order?.status === "refund_due"
    ? "A refund is already in progress for this order."
    : "This order wasn't paid, so there's nothing to refund.";
}

function tooMany(
  { line, quantity }: LineWithRefunds,
  bought: LineWithRefunds | undefined,
): [string, string[]][] {
  const left = bought ? bought.quantity - bought.refunded : 0;
  if (quantity <= left) return [];
  const message = left === 0 ? "These were already refunded" : `You can refund up to ${left}`;
  return [[quantityField(line), [message]]];
}

const someOf = (lines: RefundedItems): RefundedItems =>
  lines.filter(({ quantity }) => quantity > 0);
