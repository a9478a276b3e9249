import { closeShop, openShop } from "../shop/open-shop";
import { expect, test } from "./fixtures";
import { withDatabase } from "./stored";

test.use({ sharedShop: true });

const ZONES = ["UTC", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati", "Asia/Kathmandu"];
const PATHS = [
  ...["/", "/events", "/shop", "/catering", "/about", "/now"],
  ...["/events.ics", "/events/2.ics", "/api/events", "/sitemap.xml"],
];

/** Over midnight, over spring's gap, and in autumn's repeated hour. */
const STOPS = [
  ["2027-01-09T04:00:00Z", "2027-01-09T09:00:00Z"],
  ["2027-03-14T09:00:00Z", "2027-03-14T11:00:00Z"],
  ["2027-11-07T08:30:00Z", "2027-11-07T09:30:00Z"],
] as const;

const CATERING_DAY = "the day of an inquiry";

test("a server tells the truck's time, wherever it stands", async () => {
  const seen: Record<string, string>[] = [];
  for (const zone of ZONES) seen.push(await pagesFrom(zone));

  const [first = {}, ...others] = seen;
  expect(first["/events"]).toContain("8:00 PM - Saturday, 1:00 AM");
  expect(first["/events"]).toContain("1:30 AM PDT - 1:30 AM PST");
  expect(first[CATERING_DAY]).toBe("2027-03-20");
  for (const [index, pages] of others.entries()) {
    for (const path of [...PATHS, CATERING_DAY])
      expect(pages[path], `${path} in ${ZONES[index + 1]}`).toBe(first[path]);
  }
});

/** What a server sends that runs in this zone; its own address, which differs, is left out. */
async function pagesFrom(zone: string): Promise<Record<string, string>> {
  const shop = await openShop({ TZ: zone });
  try {
    withDatabase(shop, (database) => {
      const insert = database.prepare(
        `INSERT INTO events (title, location, start_date, end_date, created_at, updated_at)
         VALUES ('Late', 'Ferry Plaza', ?, ?, 0, 0)`,
      );
      for (const [start, end] of STOPS) insert.run(Date.parse(start), Date.parse(end));
    });
    const pages: Record<string, string> = {};
    for (const path of PATHS) {
      const response = await fetch(`${shop.origin}${path}`);
      expect(response.status, path).toBe(200);
      pages[path] = (await response.text()).replaceAll(new URL(shop.origin).host, "host");
    }
    pages[CATERING_DAY] = await cateringDay(shop.origin);
    return pages;
  } finally {
    await closeShop(shop);
  }
}

/** The day that is kept of an instant which other zones would put on another one. */
async function cateringDay(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/catering-inquiries`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ name: "Kei", email: "kei@example.com", eventType: "other", guestCount: 1 },
      ...{ location: "Altadena", eventDate: "2027-03-20T23:30:00.000Z" },
    }),
  });
  const { eventDate } = (await response.json()) as { eventDate: string };
  return eventDate;
}
