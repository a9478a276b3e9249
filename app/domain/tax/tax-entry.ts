/** A sale, a voided payment, and a refund, or one that a bank sent back. */
export const TAX_ENTRY_KINDS = ["sale", "void", "refund"] as const;

/** A stop's place, a state that parcels go to, or none for sales at no stop. */
export const TAX_PLACE_KINDS = ["stop", "state", "none"] as const;
export type TaxPlaceKind = (typeof TAX_PLACE_KINDS)[number];
