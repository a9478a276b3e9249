/** Kinds of till entries: a sale, its tip, a change of payment method, a voided payment, and a refund. */
export const TILL_KINDS = ["sale", "tip", "method", "void", "refund"] as const;
export type TillKind = (typeof TILL_KINDS)[number];
