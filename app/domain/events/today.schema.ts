import { z } from "zod";
import { choice, wholeNumber } from "~/domain/fields";
import { optionalWholeNumber } from "~/forms/readers";
import { CLOSING, LEAVE_THEM } from "./question-fields";
import { TODAY_ACTIONS } from "./today-actions";

/** An action on the Today screen, as posted. */
export const todayActionRules = {
  schema: z.strictObject({
    act: choice(TODAY_ACTIONS),
    /** ID of the stop, menu item, or choice. */
    id: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
    /** Set if `id` is a choice, not a menu item. */
    of: z.literal("choice").optional(),
    minutes: wholeNumber({ min: 0, max: 120 }).optional(),
    [LEAVE_THEM]: z.string().max(200).optional(),
    [CLOSING]: z.string().max(100_000).optional(),
  }),
  readers: { id: optionalWholeNumber, minutes: optionalWholeNumber },
};

export type PostedTodayAction = z.output<typeof todayActionRules.schema>;
