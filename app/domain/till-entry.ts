/**
 * Why money came into the till or left it: a sale and its tip, which goes where its sale goes; from one
 * method to another; a sale that never was; given back.
 */
export const TILL_KINDS = ["sale", "tip", "method", "void", "refund"] as const;
export type TillKind = (typeof TILL_KINDS)[number];
