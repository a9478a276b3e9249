import type { z } from "zod";
import { flag } from "../fields";
import { rulesOf } from "../rules";
import { optionalText } from "../text";

export const orderPauseRules = rulesOf(
  { paused: flag, sentence: optionalText({ max: 200 }), takesNotes: flag },
  { required: ["paused"] },
);

export type OrderPauseChange = z.output<typeof orderPauseRules.change>;
