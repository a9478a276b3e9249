import { z } from "zod";
import { choice, wholeNumber } from "~/domain/fields";
import { optionalWholeNumber } from "~/forms/readers";
import { COUNTER_ACTIONS } from "./steps";

/** An action at the counter, as posted. */
export const counterActionRules = {
  schema: z.strictObject({
    act: choice([...COUNTER_ACTIONS, "undo", "dismiss"]),
    id: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    /** The action to undo. */
    of: choice(COUNTER_ACTIONS).optional(),
    /** The stop that the ticket showed: its ID, or 'none'. */
    stop: z.string().max(20).optional(),
    /** The refunded amount that the ticket showed. */
    refunded: z.string().max(20).optional(),
  }),
  readers: { id: optionalWholeNumber },
};

export type PostedCounterAction = z.output<typeof counterActionRules.schema>;
