/** Money that came in, a payment that never was, and what was refunded, or sent back to us by a bank. */
export const TAX_ENTRY_KINDS = ["sale", "void", "refund"] as const;

/** A place of a stop, a state that parcels go to, or none: sold at no stop. */
export const TAX_PLACE_KINDS = ["stop", "state", "none"] as const;
export type TaxPlaceKind = (typeof TAX_PLACE_KINDS)[number];
