/** Asked for by the owner; made once Stripe has it; refused if Stripe won't make it. */
export const REFUND_REQUEST_STATES = ["asked", "made", "refused"] as const;
