/** The owner pauses the shop's orders when the truck cannot keep up. */
export type OrderPause = {
  paused: boolean;
  /** To guests, in the owner's words. */
  sentence: string | null;
};

export const DEFAULT_SENTENCE = "We've paused online orders. Please check back later.";
