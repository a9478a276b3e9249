/** Asked for by the owner; made once Stripe has it; refused if Stripe won't make it. */
export const REFUND_REQUEST_STATES = ["asked", "made", "refused"] as const;

/** Who asked for a refund if the customer canceled the order, in place of an owner's name. */
export const CUSTOMER = "the customer";
