/** States of a refund request: asked by the owner, made once Stripe has it, refused if Stripe won't make it. */
export const REFUND_REQUEST_STATES = ["asked", "made", "refused"] as const;

/** Stands for the owner's name on a refund request if the customer canceled the order. */
export const CUSTOMER = "the customer";
