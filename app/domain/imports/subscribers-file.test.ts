import { describe, expect, it } from "vitest";
import { parseInstant } from "~/domain/time";
import { readTable } from "./file-table.server";
import { isEmailColumn, readSubscribers } from "./subscribers-file";

/** Monday, 7:00 AM at the truck. */
const AT = { now: Date.parse("2026-11-30T07:00:00-08:00"), zone: "America/Los_Angeles" };

function subscribersIn(...lines: string[]) {
  const table = readTable(lines.join("\n"), (names) => names.some(isEmailColumn));
  if (!table.ok) throw new Error(JSON.stringify(table.errors));
  return readSubscribers(table, AT);
}

const NO_CONSENT = { why: "The file doesn't say that they agreed" };

describe("an imported subscriber", () => {
  it.each([
    ["if one column says yes and the other is empty", "yes,", {}],
    ["since the day of their consent", ",2024-05-01", {}],
    ["unless another column says no", "yes,no", NO_CONSENT],
    ["unless another column can't be read", "yes,maybe", NO_CONSENT],
    ["unless no column says so", ",", NO_CONSENT],
  ])("agreed to emails %s", (_when, cells, said) => {
    const [row] = subscribersIn("Email,Consent,Opt-in date", `kei@example.com,${cells}`) ?? [];
    expect({ ...(row?.why && { why: row.why }) }).toEqual(said);
  });

  it.each(["Opt_In", "Email_Subscription-Status", "Subscribed_to_emails", "subscription-status"])(
    "agreed by a column %s",
    (column) => {
      const head = `E_Mail,${column},First_Name,last-name`;
      const [row] = subscribersIn(head, "kei@example.com,yes,Kei,Mori") ?? [];
      expect(row).toEqual({ email: "kei@example.com", name: "Kei Mori", since: null });
    },
  );

  it("agreed on the first day that the file says, by any column", () => {
    const head = "Email,Consent,subscribed_at,OPTIN_TIME";
    const [row] = subscribersIn(head, "kei@example.com,yes,,2024-05-01T10:00:00Z") ?? [];
    expect(row?.since).toBe(Date.parse("2024-05-01T10:00:00Z"));
  });
});

describe("somebody who left another newsletter", () => {
  const LEFT = { why: "The file says that they unsubscribed, or that emails bounced" };
  const MAILCHIMP = "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME";

  it.each([
    [
      "Mailchimp's unsubscribed",
      `${MAILCHIMP},UNSUB_TIME,UNSUB_REASON`,
      "2024-06-01 09:00:00,NORMAL",
    ],
    ["Mailchimp's cleaned", `${MAILCHIMP},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE`, "2024-06-01 09:00:00,"],
    ["MailUp's", `${MAILCHIMP},OptOut_Date`, "20110122T111244"],
    ["sendportal's", `${MAILCHIMP},unsubscribed_at`, "2022-05-30"],
    ["HubSpot's", `${MAILCHIMP},Unsubscribed from all email`, "true"],
    ["a list of bounces", `${MAILCHIMP},Email Bounced`, "1"],
    ["a list of hard bounces", `${MAILCHIMP},is_hard_bounced`, "true"],
    ["a list of the suppressed", `${MAILCHIMP},Suppressed`, "yes"],
    ["a list of complaints", `${MAILCHIMP},complained_at`, "2024-06-01 09:00:00"],
    ["SendGrid's", `${MAILCHIMP},Global Unsubscribe`, "2024-06-01"],
  ])("isn't signed up here: %s file", (_whose, head, left) => {
    const agreed = "kei@example.com,Kei,Mori,2,2024-05-01 10:00:00,2024-05-01 10:00:00";
    expect(subscribersIn(head, `${agreed},${left}`)).toMatchObject([LEFT]);
  });

  it.each([
    "unsubscribed",
    "Opted-out",
    "OPTED_OUT",
    "cleaned",
    "hard_bounced",
    "Bounced (soft)",
    "COMPLAINED",
    "suppressed",
  ])("isn't signed up by their other row if a status is '%s'", (status) => {
    expect(subscribersIn("Email,Status", `kei@example.com,${status}`)).toMatchObject([LEFT]);
  });

  it("is nobody whose file has a link to unsubscribe", () => {
    const head = "Email,Consent,Unsubscribe Link,unsubscribe_url,opt_out_url,unsubscribelink";
    const links = Array.from({ length: 4 }, () => "https://example.com/u/1").join(",");
    expect(subscribersIn(head, `kei@example.com,yes,${links}`)?.[0]?.why).toBeUndefined();
  });

  it.each(["", "no", "FALSE", "0", "Never", "[]", "0000-00-00 00:00:00"])(
    "is nobody of whom the file says '%s'",
    (left) => {
      const [row] =
        subscribersIn("Email,Consent,Unsubscribed", `kei@example.com,yes,${left}`) ?? [];
      expect(row?.why).toBeUndefined();
    },
  );
});

it.each([
  ["Kei", "Mori", "Kei Mori"],
  ["Kei", "", "Kei"],
  ["", "Mori", "Mori"],
  ["", "", null],
])("a first name %j and a last name %j make the name %j", (first, last, name) => {
  const head = "Email,Consent,First Name,Last Name";
  expect(subscribersIn(head, `kei@example.com,yes,${first},${last}`)).toMatchObject([{ name }]);
});

/** The moments of consent in a column of days, in the truck's time. */
const sinces = (...days: string[]) =>
  subscribersIn("Email,Consent date", ...days.map((day, at) => `a${at}@example.com,"${day}"`))?.map(
    ({ since }) => since,
  );

it.each([
  ["2024-05-01 10:00:30", "2024-05-01T10:00:30"],
  ["2024-05-01 10:00:00Z", "2024-05-01T10:00:00Z"],
  ["2024-05-01T10:00:00+02:00", "2024-05-01T10:00:00+02:00"],
  ["2024-05-01 1:05 PM", "2024-05-01T13:05:00"],
  ["5/1/2024 12:05 PM", "2024-05-01T12:05:00"],
  ["5/1/2024 12:05 am", "2024-05-01T00:05:00"],
  ["5/1/2024", "2024-05-01T12:00:00"],
  ["05-01-2024", "2024-05-01T12:00:00"],
  ["January 5, 2024", "2024-01-05T12:00:00"],
  ["5 December 2024", "2024-12-05T12:00:00"],
  ["1/1/1970", "1970-01-01T12:00:00"],
  ["11/30/2026", "2026-11-30T07:00:00"],
  ["2026-11-30 06:59", "2026-11-30T06:59:00"],
  ["2026-12-01T14:59:00Z", null],
  ["2026-11-30T14:59:00Z", "2026-11-30T06:59:00"],
  // In UTC that's half past six at the truck.
  ["2026-11-30 14:30", "2026-11-30T07:00:00"],
  ["2026-11-30 19:01", null],
  ["2026-12-01", null],
])("a subscriber's consent of %j is from %j", (day, moment) => {
  expect(sinces(day)).toEqual([moment && parseInstant(moment, AT.zone)?.getTime()]);
});

it.each([
  "2024-02-30",
  "2024-01-00",
  "2024-13-01",
  "Smarch 5, 2024",
  "4/31/24",
  "0/1/2024",
  "12/31/1969",
])("%s is not a day", (day) => {
  expect(sinces(day)).toEqual([null]);
});

it.each([
  [
    ["12/05/2024", "01/02/2024"],
    ["2024-12-05", "2024-01-02"],
  ],
  [
    ["25/12/2024", "01/05/2024"],
    ["2024-12-25", "2024-05-01"],
  ],
  [
    ["25/12/2024", "12/25/2024", "01/05/2024"],
    ["2024-12-25", "2024-12-25", "2024-01-05"],
  ],
  [
    ["25/12/2024", "May 1, 2024", "1/2/24"],
    ["2024-12-25", "2024-05-01", "2024-02-01"],
  ],
])("the days of a column with %j are %j", (days, expected) => {
  const noon = (day: string) => parseInstant(`${day}T12:00`, AT.zone)?.getTime();
  expect(sinces(...days)).toEqual(expected.map(noon));
});
