import { z } from "zod";
import { optionalNumber } from "~/forms/readers";
import { choice, wholeNumber } from "../fields";
import { TAPS } from "./steps";

/** What one tap at the counter says. */
export const tapRules = {
  schema: z.strictObject({
    act: choice([...TAPS, "undo", "dismiss"]),
    id: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    /** Which tap an undo takes back. */
    of: choice(TAPS).optional(),
    /** What the ticket said was refunded. */
    refunded: z.string().max(20).optional(),
  }),
  readers: { id: optionalNumber },
};

export type TapPress = z.output<typeof tapRules.schema>;
