import { z } from "zod";
import type { PlannedStop } from "~/domain/event";
import { flag, wholeNumber } from "~/domain/fields";
import { pictureAddress } from "~/domain/picture";
import { optional, rulesOf } from "~/domain/rules";
import { optionalText, requiredText } from "~/domain/text";
import { formatWallClock, parseInstant, toWallClock } from "~/domain/time";
import type { FormFields } from "~/forms/form";

/** A date and time, kept as text: without an offset it needs the truck's zone (events.server.ts). */
function dateAndTime(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .refine((text) => parseInstant(text, "UTC") !== null, {
      error: ({ input }) =>
        input === "" ? missing : "Enter a date and time, like 2027-01-04T15:00",
    });
}

/** An end before the start is accepted with a warning: see `endsBeforeStart`. */
const fields = {
  title: requiredText("Enter a title", { max: 200 }),
  location: requiredText("Enter a location", { max: 300 }),
  description: optionalText({ max: 5000, lines: true }),
  startDate: dateAndTime("Enter a start time"),
  endDate: dateAndTime("Enter an end time"),
  imageUrl: pictureAddress,
  ordersAhead: flag,
  leadMinutes: wholeNumber({ min: 5, max: 240 }),
  lastOrderMinutes: wholeNumber({ min: 0, max: 240 }),
  slotMinutes: optional(wholeNumber({ min: 5, max: 120 })),
  slotPieces: optional(wholeNumber({ min: 1, max: 1000 })),
};

export const eventRules = rulesOf(fields, {
  required: ["title", "location", "startDate", "endDate"],
  labels: { startDate: formatWallClock, endDate: formatWallClock },
});

/** Defaults for a new stop, the same as the columns'. */
export const BLANK_EVENT: FormFields = { leadMinutes: "10", lastOrderMinutes: "30" };

export function eventFields(event: PlannedStop, zone: string): FormFields {
  return eventRules.fieldsOf({
    ...event,
    startDate: toWallClock(event.startDate, zone),
    endDate: toWallClock(event.endDate, zone),
  });
}
