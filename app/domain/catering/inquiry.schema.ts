import { z } from "zod";
import { type FormFields, toFields } from "~/forms/form";
import { choiceLabels, optionalNumber } from "~/forms/readers";
import { emailAddress } from "../email";
import { optionalText, requiredText } from "../text";
import { parseCalendarDate } from "../time";
import { trap } from "../trap";
import { EVENT_TYPES, INQUIRY_STATUS_NAMES, INQUIRY_STATUSES, type Inquiry } from "./inquiry";

/** More than any truck serves, and sums stay safe integers. */
const MAX_GUESTS = 100_000;

const guests = "Please enter the number of guests (1 or more)";
const noDate = "Please select an event date";

/** The day as it is written, whatever its clock and its zone (design 4.4). */
const calendarDate = z
  .string({ error: noDate })
  .trim()
  .min(1, { error: noDate, abort: true })
  .transform((text, context) => {
    const day = parseCalendarDate(text);
    if (day) return day;
    context.addIssue({ code: "custom", message: "Please enter a date, like 2027-01-04" });
    return z.NEVER;
  });

/** The status is the owner's alone: an inquiry begins as pending (design 4.14). */
const create = z.strictObject({
  name: requiredText("Please enter your name", { max: 200 }),
  email: emailAddress,
  phone: optionalText({ max: 50 }).optional(),
  eventType: z.enum(EVENT_TYPES, { error: "Please choose an event type" }),
  eventDate: calendarDate,
  guestCount: z.number({ error: guests }).int(guests).min(1, guests).max(MAX_GUESTS, {
    error: "That's more guests than we can serve",
  }),
  location: requiredText("Please enter the event location", { max: 300 }),
  message: optionalText({ max: 5000, lines: true }).optional(),
});

const change = z
  .strictObject({
    status: z.enum(INQUIRY_STATUSES, { error: `Choose one of ${INQUIRY_STATUSES.join(", ")}` }),
  })
  .partial();

export const inquiryRules = {
  create,
  change,
  readers: { guestCount: optionalNumber },
  labels: { status: choiceLabels(INQUIRY_STATUS_NAMES) },
};

export type NewInquiry = z.output<typeof create>;
export type InquiryChange = z.output<typeof change>;

export const inquiryForm = {
  schema: create.extend({ website: trap }).transform(({ website, ...inquiry }) => inquiry),
  readers: inquiryRules.readers,
};

export function inquiryFields({ status }: Inquiry): FormFields {
  return toFields({ status });
}
