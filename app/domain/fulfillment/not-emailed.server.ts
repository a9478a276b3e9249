/** The `stopSequence` of a reservation that was moved before anyone confirmed it. */
export const NOT_EMAILED = -1;
