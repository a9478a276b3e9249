import { describe, expect, it } from "vitest";
import { readSubmission } from "~/http/submission.server";
import { inquiryForm, inquiryRules } from "./inquiry.schema";

const typed = {
  name: " Aiko Tanaka ",
  email: " Aiko@Example.com ",
  phone: "",
  eventType: "wedding",
  eventDate: "2027-03-20",
  guestCount: "80",
  location: "Altadena",
  message: "",
  website: "",
};
const sent = {
  name: "Aiko Tanaka",
  email: "Aiko@Example.com",
  phone: null,
  message: null,
  eventType: "wedding",
  eventDate: "2027-03-20",
  guestCount: 80,
  location: "Altadena",
};
const { create, change } = inquiryRules;

const errorsOf = (fields: Record<string, string>) => {
  const parsed = readSubmission(inquiryForm, { ...typed, ...fields });
  return parsed.ok ? null : parsed.errors;
};

describe("an inquiry", () => {
  it("is what the form posts, and what a program sends", () => {
    expect(readSubmission(inquiryForm, typed)).toEqual({ ok: true, value: sent });
    expect(create.parse(sent)).toEqual(sent);
    const { phone, message, ...least } = sent;
    expect(create.parse(least)).toEqual(least);
  });

  it("needs everything that's required, each with its own message", () => {
    const nothing = { name: "", email: "", eventType: "", eventDate: "", guestCount: "" };
    expect(errorsOf({ ...nothing, location: " " })).toEqual({
      name: ["Please enter your name"],
      email: ["Please enter your email address"],
      eventType: ["Please choose an event type"],
      eventDate: ["Please select an event date"],
      guestCount: ["Please enter the number of guests (1 or more)"],
      location: ["Please enter the event location"],
    });
    expect(Object.keys(create.safeParse({}).error?.flatten().fieldErrors ?? {}).sort()).toEqual(
      Object.keys(nothing).concat("location").sort(),
    );
  });

  it.each([" ", "\u200b", "\u2060\ufeff"])("asks for a name instead of '%s'", (name) => {
    expect(errorsOf({ name })).toEqual({ name: ["Please enter your name"] });
  });

  it.each(["0", "-3", "1.5", "many", "1e2", "0x10", "50-60", "1 or 2"])(
    "can't be for '%s' guests",
    (guestCount) => {
      expect(errorsOf({ guestCount })).toEqual({
        guestCount: ["Please enter the number of guests (1 or more)"],
      });
    },
  );

  it.each(["100,001", "9".repeat(30)])("can't be for as many as %s", (guestCount) => {
    expect(errorsOf({ guestCount })).toEqual({
      guestCount: ["That's more guests than we can serve"],
    });
  });

  it.each([
    "2027-03-20T23:30:00.000Z",
    "2027-03-20T00:30:00+14:00",
    "2027-03-20T23:59:59-11:00",
    "2027-03-20T08:00",
  ])("given as %s is for the day as written", (eventDate) => {
    expect(create.parse({ ...sent, eventDate })).toMatchObject({ eventDate: "2027-03-20" });
  });

  it.each(["2027-02-30", "tomorrow", "20/03/2027", "0027-03-20"])(
    "can't be for the day '%s'",
    (eventDate) =>
      expect(errorsOf({ eventDate })).toEqual({
        eventDate: ["Please enter a date, like 2027-01-04"],
      }),
  );

  it("is refused if the hidden field is filled in, as bots do", () => {
    expect(errorsOf({ website: "https://spam.example" })).toEqual({
      website: ["Leave this field blank"],
    });
    expect(create.safeParse({ ...sent, website: "" }).success).toBe(false);
  });

  it("says nothing of its status", () => {
    expect(create.safeParse({ ...sent, status: "confirmed" }).success).toBe(false);
    expect(errorsOf({ status: "confirmed" })).not.toBeNull();
  });
});

it("the owner changes the status, to one of five, and nothing else", () => {
  for (const status of ["pending", "quoted", "confirmed", "completed", "cancelled"]) {
    expect(change.parse({ status })).toEqual({ status });
  }
  expect(change.safeParse({ status: "lost" }).success).toBe(false);
  expect(change.safeParse({ status: null }).success).toBe(false);
  expect(change.safeParse({ name: "Kei" }).success).toBe(false);
});
