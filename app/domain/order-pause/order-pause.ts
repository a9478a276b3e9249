/** How the shop takes orders: the owner pauses them when the truck cannot keep up. */
export type OrderPause = {
  paused: boolean;
  /** To guests, in the owner's words. */
  sentence: string | null;
  /** Whether customers can add a note for the cup. */
  takesNotes: boolean;
};

export const DEFAULT_SENTENCE = "We've paused online orders. Please check back later.";
