import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { type Cents, formatMoney } from "../money";
import type { Order } from "../orders/orders.server";
import { type Result, refusal } from "../result";
import { taxOfItems } from "../tax/tax";
import { goingBackCents } from "./net-received.server";
import { piecesField, type RefundWish } from "./refund.schema";
import { type LineWithRefunds, linesWithRefunds } from "./refundable.server";

export type Pieces = Pick<LineWithRefunds, "productId" | "choices" | "quantity" | "kind">[];

/** An amount is for no item. */
type Wish = Omit<RefundWish, "scope"> & {
  scope: RefundWish["scope"] | "amount";
  amountCents?: number | null;
};

type Chosen = Result<{ amountCents: number; pieces: Pieces }>;

/**
 * The amount and items of a refund, for the order as it is now. @param leftCents the most that can be
 * refunded
 */
export function chooseRefund(
  tx: Tx,
  order: Order | undefined,
  leftCents: number,
  wish: Wish,
): Chosen {
  if (order?.status !== "paid") return refusal("conflict", whyNot(order));
  if (leftCents <= 0) return refusal("conflict", "This order has nothing left to refund.");
  const refunded = refundedSoFar(tx, order);
  if (wish.refunded !== undefined && wish.refunded !== refunded)
    return refusal("conflict", refundedSince(refunded));
  // The customer has the items now, so only a person can say that they're back.
  if (wish.restock && order.handedOverAt && !wish.handedOver) {
    return refusal("conflict", handedOverSince(order), "restock");
  }
  const chosen = choose(linesWithRefunds(tx, order.id), leftCents, wish);
  if (!chosen.ok || chosen.amountCents <= leftCents) return chosen;
  return refusal(
    "conflict",
    `You can refund up to ${formatMoney(leftCents)}. The rest was already refunded or is in dispute.`,
    wish.scope === "amount" ? "amountCents" : "",
  );
}

/** The refunded amount, formatted as in forms. */
function refundedSoFar(tx: Tx, { id }: Order): string {
  const found = tx.select({ goingBackCents }).from(orders).where(eq(orders.id, id)).get();
  return formatMoney(found?.goingBackCents ?? 0);
}

/** Two people may answer one complaint. */
const refundedSince = (refunded: string) =>
  `Refunds changed after you opened this form: ${refunded} has now been refunded. Nothing was refunded this time. To refund more, try again.`;

function choose(lines: LineWithRefunds[], leftCents: number, wish: Wish): Chosen {
  const namesPieces = Object.values(wish.pieces ?? {}).some(Boolean);
  if (wish.scope !== "pieces" && namesPieces)
    return refusal("invalid", EITHER[wish.scope], "scope");
  if (wish.scope !== "amount" && wish.amountCents != null)
    return refusal("invalid", NO_AMOUNT, "scope");
  switch (wish.scope) {
    case "all": {
      const rest = lines.map((line) => ({ ...line, quantity: line.quantity - line.refunded }));
      return { ok: true, amountCents: leftCents, pieces: someOf(rest) };
    }
    case "amount":
      if (!wish.amountCents) return refusal("invalid", "Enter the amount.", "amountCents");
      if (wish.restock) return refusal("invalid", NO_ITEMS, "restock");
      return { ok: true, amountCents: wish.amountCents, pieces: [] };
    case "pieces":
      return choosePieces(lines, leftCents, wish);
  }
}

function choosePieces(lines: LineWithRefunds[], leftCents: number, wish: Wish): Chosen {
  const chosen = lines.map((line) => ({ ...line, quantity: itemsOf(line, wish) }));
  const errors = chosen.flatMap((line, index) => tooMany(line, lines[index]));
  if (errors.length > 0) return { ok: false, kind: "conflict", errors: Object.fromEntries(errors) };
  const sumCents = chosen.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  if (sumCents === 0) return refusal("invalid", "Choose which items to refund.", "scope");
  const taxCents = lines.reduce((sum, line) => sum + addedTaxOf(line, itemsOf(line, wish)), 0);
  const amountCents = sumCents + withoutRounding(taxCents, leftCents - sumCents, chosen.length);
  return { ok: true, amountCents, pieces: someOf(chosen) };
}

const itemsOf = ({ line }: LineWithRefunds, { pieces }: Wish) => pieces?.[line] ?? 0;

/** Added tax on some items of a line, after those that were refunded before. */
const addedTaxOf = (line: LineWithRefunds, items: number): Cents =>
  taxOfItems(line, line.refunded + items) - taxOfItems(line, line.refunded);

/** A refund that failed may leave the next ones a cent apart, which keeps nobody from the last item. */
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

function whyNot(order: Order | undefined): string {
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
  return [[piecesField(line), [message]]];
}

const someOf = (lines: Pieces): Pieces => lines.filter(({ quantity }) => quantity > 0);
