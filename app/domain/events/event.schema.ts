import { z } from "zod";
import type { FormFields } from "~/forms/form";
import { pictureAddress } from "../picture";
import type { TruckEvent } from "../records/event";
import { rulesOf } from "../rules";
import { optionalText, requiredText } from "../text";
import { formatWallClock, parseInstant, toWallClock } from "../time";

/** Kept as text: an instant without an offset needs the truck's zone (events.server.ts). */
function dateAndTime(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .refine((text) => parseInstant(text, "UTC") !== null, {
      error: ({ input }) =>
        input === "" ? missing : "Enter a date and time, like 2027-01-04T15:00",
    });
}

/** An end before the start is accepted (spec section 5) and warned of: see `endsBeforeStart`. */
const fields = {
  title: requiredText("Enter a title", { max: 200 }),
  location: requiredText("Enter a location", { max: 300 }),
  description: optionalText({ max: 5000, lines: true }),
  startDate: dateAndTime("Enter a start time"),
  endDate: dateAndTime("Enter an end time"),
  imageUrl: pictureAddress,
};

export const eventRules = rulesOf(fields, {
  required: ["title", "location", "startDate", "endDate"],
  labels: { startDate: formatWallClock, endDate: formatWallClock },
});

export type NewEvent = z.output<typeof eventRules.create>;
export type EventChange = z.output<typeof eventRules.change>;

export function eventFields(event: TruckEvent, zone: string): FormFields {
  return eventRules.fieldsOf({
    ...event,
    startDate: toWallClock(event.startDate, zone),
    endDate: toWallClock(event.endDate, zone),
  });
}
