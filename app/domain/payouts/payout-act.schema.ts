import { z } from "zod";
import { choice } from "~/domain/fields";
import { NOUNS } from "./difference";

/** A tap on the Payouts screen, as posted. */
export const payoutActRules = {
  schema: z.strictObject({
    act: choice(["ask", "note"]),
    /** The difference to note. */
    noun: choice(NOUNS).optional(),
    subject: z.string().max(200).optional(),
  }),
  readers: {},
};

export type PayoutAct = z.output<typeof payoutActRules.schema>;
