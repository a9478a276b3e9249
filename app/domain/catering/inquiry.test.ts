import { describe, expect, it } from "vitest";
import { toInquiryView, waitOf } from "./inquiry";

const CREATED = new Date("2027-01-05T07:30:00Z");
const inHours = (hours: number) => new Date(CREATED.getTime() + hours * 3_600_000);

describe("how long an inquiry waits", () => {
  it.each([
    [-1, "Reply due in 24 hours", false],
    [0.9, "Reply due in 24 hours", false],
    [23.99, "Reply due in 1 hour", false],
    [24, "Overdue: waiting 24 hours", true],
    [47.99, "Overdue: waiting 47 hours", true],
    [71, "Overdue: waiting 2 days", true],
  ])("is %d hours old and reads '%s'", (hours, text, isLate) => {
    const wait = waitOf({ status: "pending", createdAt: CREATED }, inHours(hours));
    expect(wait).toEqual({ text, isLate });
  });

  it.each(["quoted", "confirmed", "completed", "cancelled"] as const)(
    "is nothing once it is %s",
    (status) => expect(waitOf({ status, createdAt: CREATED }, inHours(90))).toBeNull(),
  );
});

const inquiry = {
  id: 1,
  name: "Aiko",
  email: "aiko@example.com",
  phone: null,
  message: null,
  eventDate: "2027-03-20",
  eventType: "wedding" as const,
  guestCount: 80,
  location: "Altadena",
  status: "quoted" as const,
  createdAt: CREATED,
};

it.each(["America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "an inquiry's day is the same in %s",
  (zone) => expect(toInquiryView(inquiry, CREATED, zone).eventDate).toBe("Mar 20, 2027"),
);

it("an inquiry shows in truck time when it was received", () => {
  expect(toInquiryView(inquiry, CREATED, "America/Los_Angeles")).toMatchObject({
    received: "Jan 4, 2027, 11:30 PM",
    wait: null,
  });
});
