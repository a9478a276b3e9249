import { z } from "zod";
import { listOf } from "~/domain/rules";
import { commaList } from "~/forms/readers";

/** The form's checked boxes: '12:1' is stop 12, one week later. */
export const copyWeekRules = {
  schema: z.strictObject({
    stops: listOf(z.string().regex(/^[1-9]\d{0,8}:\d{1,2}$/), { max: 500 }).nullable(),
  }),
  readers: { stops: commaList },
};
