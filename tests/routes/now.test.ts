import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NOW_SCRIPT } from "~/components/site/now-page";
import { write } from "~/db/client.server";
import { changeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { loader } from "~/routes/now";
import { HOUR_MS } from "../clock";
import { makeEvent, makeMenuItem, OWNER } from "../factories";
import { captureLog } from "../log";
import { args } from "./call";

const START = new Date("2027-01-04T23:00:00Z");
const hoursIn = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

beforeEach(() => vi.useFakeTimers({ now: hoursIn(-5), toFake: ["Date"] }));

const ask = (headers: HeadersInit = {}) => loader(args("/now", { headers }));

/** What the page says, without its markup. */
async function words(): Promise<string> {
  const html = await (await ask()).text();
  const main = /<main>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  return main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

describe("/now", () => {
  it("tells the next stop, its day and both its times", async () => {
    await makeEvent({ title: "Later", startDate: hoursIn(24), endDate: hoursIn(26) });
    await makeEvent();
    expect(await words()).toContain(
      "○ Opens today 3:00 PM Ferry Plaza Monday, January 4, 2027 3:00 PM - 6:00 PM Night Market Directions",
    );
    expect(await words()).not.toContain("Later");
  });

  it("tells where it serves now, and until when", async () => {
    await makeEvent();
    vi.setSystemTime(START);
    expect(await words()).toContain("● Open now until 6:00 PM Ferry Plaza");
    vi.setSystemTime(hoursIn(3));
    expect(await words()).toContain("Open now until 6:00 PM");
    vi.setSystemTime(hoursIn(3).getTime() + 1);
    expect(await words()).not.toContain("Ferry Plaza");
  });

  it("shows each place where a truck serves now, and what's sold out once", async () => {
    await makeMenuItem({ name: "Mochi", outUntil: hoursIn(2) });
    await makeEvent();
    await makeEvent({ location: "Pier 39", startDate: hoursIn(1), endDate: hoursIn(2) });
    vi.setSystemTime(START);
    expect(await words()).not.toContain("Pier 39");
    vi.setSystemTime(hoursIn(1));
    const said = await words();
    expect(said).toMatch(/● Open now until 6:00 PM Ferry Plaza.*● Open now until 5:00 PM Pier 39/);
    expect(said.split("Sold out today").length - 1).toBe(1);
    vi.setSystemTime(hoursIn(2).getTime() + 1);
    expect(await words()).not.toContain("Pier 39");
  });

  it("is asked for again when another truck opens or closes", async () => {
    await makeEvent();
    await makeEvent({ location: "Pier 39", startDate: hoursIn(1), endDate: hoursIn(2) });
    vi.setSystemTime(START);
    const until = async () => (await ask()).headers.get("X-Fresh-Until");
    const before = await until();
    vi.setSystemTime(hoursIn(1));
    expect(before).not.toBeNull();
    expect([before, await until()].map(Number)).toEqual([
      hoursIn(1).getTime(),
      hoursIn(2).getTime() + 1,
    ]);
  });

  it("tells how long an order takes, how late the truck is, and what is gone", async () => {
    await makeMenuItem({ name: "Mochi", outUntil: hoursIn(2) });
    await makeMenuItem({ name: "Latte" });
    await makeEvent({ ordersAhead: true, leadMinutes: 10, lateMinutes: 20 });
    expect(await words()).not.toMatch(/Sold out|Orders take/);
    vi.setSystemTime(START);
    const said = await words();
    expect(said).toContain("Running 20 minutes late Orders take about 30 minutes");
    expect(said).toContain("Sold out today: Mochi");
    expect(said).not.toContain("Latte");
    vi.setSystemTime(hoursIn(2));
    expect(await words()).not.toContain("Mochi");
  });

  it("tells how long an order takes only while it takes one", async () => {
    await makeEvent({ ordersAhead: true });
    vi.setSystemTime(hoursIn(2.5).getTime() - 1);
    expect(await words()).toContain("Orders take");
    vi.setSystemTime(hoursIn(2.5));
    expect(await words()).not.toContain("Orders take");
    vi.setSystemTime(START);
    await changeOrderSettings({ paused: true }, OWNER);
    const paused = await words();
    expect(paused).toContain("Please check back later.");
    expect(paused).not.toContain("Orders are paused.");
    expect(paused).not.toContain("Orders take");
  });

  it("names the day of an end that isn't today", async () => {
    await makeEvent({ endDate: hoursIn(50) });
    vi.setSystemTime(hoursIn(1));
    expect(await words()).toContain("Open now until Wednesday, 5:00 PM");
  });

  it("leads to the place", async () => {
    await makeEvent({ location: "Elm & Third, Pasadena" });
    expect(await (await ask()).text()).toContain(
      'href="https://www.google.com/maps/dir/?api=1&amp;destination=Elm%20%26%20Third%2C%20Pasadena"',
    );
  });

  it("says so when nothing is planned, or when the calendar cannot be read", async () => {
    await makeEvent({ canceledAt: START });
    expect(await words()).toContain("No upcoming events scheduled yet. Check back soon!");

    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE events RENAME TO lost`));
    expect(await words()).toContain("Unable to load events. Please try again later.");
    expect(log.errors()).toContainEqual(expect.stringContaining("no such table: events"));
  });

  it("shows as words whatever was written", async () => {
    await makeEvent({ title: "<script>alert(1)</script>", location: '"><img src=x>' });
    const html = await (await ask()).text();
    expect(html).not.toMatch(/<script>alert|<img/);
    expect(html).toContain("&lt;script&gt;");
  });

  it("is one small page that loads nothing, and runs only what keeps the chosen theme", async () => {
    await makeEvent({
      title: "Evening Market at Mariposa Plaza",
      location: "Kumquat Court, 33 Paper Lantern Way, Little Tokyo, Los Angeles",
      endDate: hoursIn(700),
    });
    const response = await ask();
    const html = await response.text();
    expect(Buffer.byteLength(html)).toBeLessThan(2048);
    expect(html).not.toMatch(/<img|stylesheet|@import|url\(| on\w+=|<script /);
    expect(html.match(/<script>[^<]*<\/script>/g)).toEqual([`<script>${NOW_SCRIPT}</script>`]);
    expect(html.match(/<link[^>]*>/g)).toEqual([
      '<link rel="canonical" href="http://localhost:3000/now"/>',
      '<link rel="icon" href="data:,"/>',
    ]);
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
    );
  });

  it("isn't sent again while it says the same", async () => {
    await makeEvent();
    const etag = (await ask()).headers.get("ETag") ?? "";
    vi.setSystemTime(hoursIn(-1));
    const again = await ask({ "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("Cache-Control")).toBe("no-cache");
    vi.setSystemTime(START);
    expect((await ask({ "If-None-Match": etag })).status).toBe(200);
  });
});
