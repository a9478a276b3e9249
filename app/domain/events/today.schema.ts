import { z } from "zod";
import { optionalNumber } from "~/forms/readers";
import { choice, wholeNumber } from "../fields";
import { LEAVE_THEM } from "./leave-them";
import { TODAY_ACTS } from "./today-buttons";

/** What one press on the screen of today says. */
export const todayActRules = {
  schema: z.strictObject({
    act: choice(TODAY_ACTS),
    /** Of the stop, the menu item, or the choice that is meant. */
    id: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
    /** What is marked, unless it's an item. */
    of: z.literal("choice").optional(),
    minutes: wholeNumber({ min: 0, max: 120 }).optional(),
    [LEAVE_THEM]: z.string().max(200).optional(),
  }),
  readers: { id: optionalNumber, minutes: optionalNumber },
};

export type TodayPress = z.output<typeof todayActRules.schema>;
