import type { z } from "zod";
import { flag, wholeNumber } from "~/domain/fields";
import { optional, rulesOf } from "~/domain/rules";
import { optionalText } from "~/domain/text";

export const orderSettingsRules = rulesOf(
  {
    paused: flag,
    sentence: optionalText({ max: 200 }),
    takesNotes: flag,
    sendsWindowSales: flag,
    guestsCancel: flag,
    shipsOrders: flag,
    lookMinutes: optional(wholeNumber({ min: 5, max: 60 })),
  },
  { required: ["paused"] },
);

export type OrderSettingsChange = z.output<typeof orderSettingsRules.change>;
