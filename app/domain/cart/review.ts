import type { Cents } from "~/domain/money";
import { type CartLine, maxQuantity, titleOf } from "./cart";

/** A change since the customer filled the cart, shown as a notice. */
export type Notice =
  | { kind: "price"; name: string; fromCents: Cents; toCents: Cents }
  | { kind: "fewer"; name: string; from: number; to: number }
  | { kind: "soldOut"; name: string }
  | { kind: "gone"; name: string };

export type Review = {
  /** The lines at today's prices. */
  lines: CartLine[];
  notices: Notice[];
};

export function review(lines: CartLine[]): Review {
  const reviewed = lines.map(reviewLine);
  return {
    lines: reviewed.flatMap(({ line }) => (line ? [line] : [])),
    notices: reviewed.flatMap(({ notices }) => notices),
  };
}

function reviewLine(line: CartLine): { line: CartLine | null; notices: Notice[] } {
  const { product, quantity, seenCents } = line;
  const { priceCents } = product;
  const name = titleOf(product);
  if (!product.isAvailable) return { line: null, notices: [{ kind: "gone", name }] };
  if (product.stock < 1) return { line: null, notices: [{ kind: "soldOut", name }] };

  // The line stays, with its own message, until the customer chooses again.
  if (product.problem) return { line, notices: [] };

  const notices: Notice[] = [];
  const most = Math.min(quantity, maxQuantity(product));
  if (most < quantity) notices.push({ kind: "fewer", name, from: quantity, to: most });
  if (priceCents !== seenCents) {
    notices.push({ kind: "price", name, fromCents: seenCents, toCents: priceCents });
  }
  return { line: { ...line, quantity: most }, notices };
}

/** The cart after its customer has seen the review: they have now seen the current prices. */
export function accepted(lines: CartLine[]): CartLine[] {
  return review(lines).lines.map((line) => ({ ...line, seenCents: line.product.priceCents }));
}
