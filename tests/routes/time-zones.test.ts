import { afterEach, expect, it, vi } from "vitest";
import { seed } from "../../dev/seed";
import { makeEvent } from "../factories";

/** The truck's time is told wherever its server stands. */

const ZONES = ["UTC", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati", "Australia/Eucla"];
const PATHS = [
  "/",
  "/events",
  "/shop",
  "/catering",
  "/about",
  "/now",
  "/events.ics",
  "/events/2.ics",
  "/api/events",
  "/sitemap.xml",
];

/** Over midnight, over spring's gap, and in autumn's repeated hour. */
const STOPS = [
  ["2027-01-09T04:00:00Z", "2027-01-09T09:00:00Z"],
  ["2027-03-14T09:00:00Z", "2027-03-14T11:00:00Z"],
  ["2027-11-07T08:30:00Z", "2027-11-07T09:30:00Z"],
] as const;

const CATERING_DAY = "the day of an inquiry";

const own = process.env.TZ;
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

it("a server tells the truck's time, wherever it stands", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T20:00:00Z") });
  await seed();
  for (const [start, end] of STOPS) {
    await makeEvent({ title: "Late", startDate: new Date(start), endDate: new Date(end) });
  }
  const seen: Record<string, string>[] = [];
  for (const zone of ZONES) {
    // Modules keep values from the zone in which they were loaded, so they're loaded in the first zone and in the
    // last.
    if (zone === ZONES.at(-1)) vi.resetModules();
    seen.push(await pagesFrom(zone));
  }

  const [first = {}, ...others] = seen;
  expect(first["/events"]).toContain("8:00 PM - Saturday, 1:00 AM");
  expect(first["/events"]).toContain("1:30 AM PDT - 1:30 AM PST");
  expect(first[CATERING_DAY]).toBe("2027-03-20");
  for (const [index, pages] of others.entries()) {
    for (const path of [...PATHS, CATERING_DAY])
      expect(pages[path], `${path} in ${ZONES[index + 1]}`).toBe(first[path]);
  }
});

/** The pages of a server that's set to this time zone. */
async function pagesFrom(zone: string): Promise<Record<string, string>> {
  process.env.TZ = zone;
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  const { answer } = await import("./remix-build");
  const pages: Record<string, string> = {};
  for (const path of PATHS) {
    const response = await answer(new Request(`http://localhost:3000${path}`));
    expect(response.status, path).toBe(200);
    pages[path] = await response.text();
  }
  pages[CATERING_DAY] = await cateringDay(answer);
  return pages;
}

/** The day that is kept of an instant which other zones would put on another one. */
async function cateringDay(answer: (request: Request) => Promise<Response>): Promise<string> {
  const response = await answer(
    new Request("http://localhost:3000/api/catering-inquiries", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        name: "Kei",
        email: "kei@example.com",
        eventType: "other",
        guestCount: 1,
        location: "Altadena",
        eventDate: "2027-03-20T23:30:00.000Z",
      }),
    }),
  );
  const { eventDate } = (await response.json()) as { eventDate: string };
  return eventDate;
}
