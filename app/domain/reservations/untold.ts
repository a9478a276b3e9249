/** The `stopSequence` of a reservation that was moved before anyone confirmed it. */
export const UNTOLD = -1;
