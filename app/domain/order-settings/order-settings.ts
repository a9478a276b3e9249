/** How the shop takes orders. The owner can pause them if the truck can't keep up. */
export type OrderSettings = {
  paused: boolean;
  /** The owner's own notice to customers. Null for the default one. */
  sentence: string | null;
  /** Whether customers can add a note. */
  takesNotes: boolean;
  /** Whether items that are made to order and sold at the window wait at the counter. */
  sendsWindowSales: boolean;
  /** Whether customers can cancel an order that they paid for until someone starts making it. */
  guestsCancel: boolean;
  /** Whether customers can have an order shipped. Every order is picked up otherwise. */
  shipsOrders: boolean;
  /** Minutes without anyone looking at the orders before ordering ahead pauses automatically. Null means never. */
  lookMinutes: number | null;
  /** When the automatic pause began. Null if there's none. */
  autoPausedAt: Date | null;
};

export const DEFAULT_SENTENCE = "We've paused online orders. Please check back later.";

/** Shown to customers during the automatic pause. */
export const UNATTENDED_SENTENCE = "Online ordering is paused. Order at the window.";

/** The notice as a whole: an owner's words may not say that orders are paused. */
export const pausedText = (sentence: string): string =>
  /\bpaused\b/i.test(sentence) ? sentence : `Orders are paused. ${sentence}`;

export const DEFAULT_LOOK_MINUTES = 10;
