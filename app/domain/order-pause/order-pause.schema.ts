import { z } from "zod";
import { type FormFields, toFields } from "~/forms/form";
import { checkbox } from "~/forms/readers";
import { rulesOf } from "../rules";
import { optionalText } from "../text";
import type { OrderPause } from "./order-pause";

export const orderPauseRules = rulesOf(
  {
    paused: z.boolean({ error: "Must be true or false" }),
    sentence: optionalText({ max: 200 }),
  },
  { required: ["paused"], readers: { paused: checkbox } },
);

export type OrderPauseChange = z.output<typeof orderPauseRules.change>;

export function orderPauseFields({ paused, sentence }: OrderPause): FormFields {
  return toFields({ paused, sentence });
}
