/** The owner pauses the shop's orders when the truck cannot keep up. */
export type OrderPause = {
  paused: boolean;
  /** To guests, in the owner's words. */
  sentence: string | null;
};

export const DEFAULT_SENTENCE =
  "We are not taking orders in the shop at the moment. Please come back later.";
