/** Asked for by the owner; made once it stands at Stripe; refused when Stripe will not make it. */
export const REFUND_REQUEST_STATES = ["asked", "made", "refused"] as const;
