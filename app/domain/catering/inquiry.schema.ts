import { z } from "zod";
import { emailAddress } from "~/domain/email";
import { calendarDate, choice, wholeNumber } from "~/domain/fields";
import { honeypot } from "~/domain/honeypot";
import { rulesOf } from "~/domain/rules";
import { optionalText, requiredText } from "~/domain/text";
import { optionalWholeNumber } from "~/forms/readers";
import { EVENT_TYPES, INQUIRY_STATUS_NAMES, INQUIRY_STATUSES } from "./inquiry";

/** The most guests of an inquiry. It keeps sums of guests safe integers. */
const MAX_GUESTS = 100_000;

/** The fields of a new inquiry. It begins as pending, and only the owner changes its status. */
const create = z.strictObject({
  name: requiredText("Please enter your name", { max: 200 }),
  email: emailAddress,
  phone: optionalText({ max: 50 }).optional(),
  eventType: choice(EVENT_TYPES, { error: "Please choose an event type" }),
  eventDate: calendarDate("Please select an event date"),
  guestCount: wholeNumber({
    min: 1,
    max: MAX_GUESTS,
    error: "Please enter the number of guests (1 or more)",
    tooMany: "That's more guests than we can serve",
  }),
  location: requiredText("Please enter the event location", { max: 300 }),
  message: optionalText({ max: 5000, lines: true }).optional(),
});

/** The status is the only field that ever changes. */
const status = choice(INQUIRY_STATUSES, { names: INQUIRY_STATUS_NAMES });

export const inquiryRules = {
  ...rulesOf({ status }, { required: [] }),
  create,
  readers: { guestCount: optionalWholeNumber },
};

export type NewInquiry = z.output<typeof create>;

export const inquiryForm = {
  schema: create.extend({ website: honeypot }).transform(({ website, ...inquiry }) => inquiry),
  readers: inquiryRules.readers,
};
