import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { loader as single } from "~/routes/events.$id[.]ics";
import { loader as feed } from "~/routes/events[.]ics";
import { DAY_MS } from "../clock";
import { makeEvent } from "../factories";
import { args } from "./call";

/** The feed and the single stop, read by the parser that Thunderbird reads calendars with. */

const NOW = new Date("2027-01-04T12:00:00Z");

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));

const askFeed = (headers: HeadersInit = {}) => feed(args("/events.ics", { headers }));
const askSingle = (id: string | number) =>
  single(args(`/events/${id}.ics`, {}, { id: String(id) }));

async function parse(response: Response | Promise<Response>) {
  const calendar = new ICAL.Component(ICAL.parse(await (await response).text()));
  const stops = calendar.getAllSubcomponents("vevent").map((component) => ({
    component,
    event: new ICAL.Event(component),
  }));
  return { calendar, stops };
}

async function onlyStop(response: Response | Promise<Response>) {
  const { stops } = await parse(response);
  expect(stops).toHaveLength(1);
  return stops[0]!;
}

describe("/events.ics", () => {
  it("is a calendar with a name that asks to be read again within the hour", async () => {
    await makeEvent();
    const response = await askFeed();
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBeNull();

    const { calendar } = await parse(response);
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstPropertyValue("prodid")).toBe("-//Ujicart//Stops//EN");
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Ujicart");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
  });

  it("has no line end that only some programs know", async () => {
    const text = (name: string) => `${name}\u2028STATUS:CANCELLED\u2029\u0085\v\f\rX:1`;
    await makeEvent({
      title: text("Tea"),
      location: text("Here"),
      description: text("All"),
    });
    const feed = await (await askFeed()).text();
    expect(feed).not.toMatch(/[\u2028\u2029\u0085\v\f]|\r(?!\n)/);
    expect((await onlyStop(askFeed())).event.description).toBe(
      "All\nSTATUS:CANCELLED\n\n\n\n\nX:1",
    );
  });

  it("has every stop with all that is known of it", async () => {
    const { id } = await makeEvent({
      title: 'Tea; with, "commas" \\ and 抹茶 🍵 that goes on for longer than one line may be',
      location: "Elm Street, Third\nPasadena",
      description: "One\r\nTwo\r\nSTATUS:CANCELLED",
    });

    const { component, event } = await onlyStop(askFeed());
    expect(event.uid).toBe(`event-${id}@localhost`);
    expect(event.summary).toBe(
      'Tea; with, "commas" \\ and 抹茶 🍵 that goes on for longer than one line may be',
    );
    expect(event.location).toBe("Elm Street, Third\nPasadena");
    expect(event.description).toBe("One\nTwo\nSTATUS:CANCELLED");
    expect(event.startDate.toJSDate()).toEqual(new Date("2027-01-04T23:00:00Z"));
    expect(event.endDate.toJSDate()).toEqual(new Date("2027-01-05T02:00:00Z"));
    expect(event.sequence).toBe(0);
    expect(component.getFirstPropertyValue("status")).toBe("CONFIRMED");
    expect(component.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
    expect(String(component.getFirstPropertyValue("url"))).toBe(
      `http://localhost:3000/events#event-${id}`,
    );
    expect(String(component.getFirstPropertyValue("last-modified"))).toBe("2027-01-04T12:00:00Z");
    expect(String(component.getFirstPropertyValue("dtstamp"))).toBe("2027-01-04T12:00:00Z");
  });

  it("says when each pass of autumn's repeated hour is", async () => {
    const startDate = new Date("2027-11-07T08:30:00Z");
    const endDate = new Date("2027-11-07T09:30:00Z");
    await makeEvent({ startDate, endDate });
    const { event } = await onlyStop(askFeed());
    expect(event.startDate.toJSDate()).toEqual(startDate);
    expect(event.endDate.toJSDate()).toEqual(endDate);
  });

  it("keeps the name of a stop that moves, and raises its sequence", async () => {
    const { id } = await makeEvent();
    const before = await onlyStop(askFeed());
    vi.setSystemTime(NOW.getTime() + DAY_MS);
    await write((tx) =>
      tx.update(events).set({ location: "Pier 39", sequence: 1 }).where(eq(events.id, id)).run(),
    );
    const { component, event } = await onlyStop(askFeed());
    expect(event.uid).toBe(before.event.uid);
    expect(event.location).toBe("Pier 39");
    expect(event.sequence).toBe(1);
    expect(String(component.getFirstPropertyValue("last-modified"))).toBe("2027-01-05T12:00:00Z");
  });

  it("keeps a stop that is off and says so where every calendar shows it", async () => {
    await makeEvent({ canceledAt: NOW, sequence: 1 });
    const { component, event } = await onlyStop(askFeed());
    expect(event.summary).toBe("Canceled: Night Market");
    expect(event.sequence).toBe(1);
    // Google takes a stop that is CANCELLED out of people's calendars without a word.
    expect(component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  });

  it("keeps a stop that took place as it was, even if it's deleted afterwards", async () => {
    const endDate = new Date(NOW.getTime() - 1);
    const startDate = new Date(NOW.getTime() - 3 * 3_600_000);
    await makeEvent({ startDate, endDate, canceledAt: NOW, sequence: 1 });
    expect((await onlyStop(askFeed())).event.summary).toBe("Night Market");
  });

  it.each([0, -1])("gives a stop that ends %i hours after its start no end", async (hours) => {
    const startDate = new Date("2027-01-04T23:00:00Z");
    await makeEvent({ startDate, endDate: new Date(startDate.getTime() + hours * 3_600_000) });
    const { component, event } = await onlyStop(askFeed());
    expect(event.startDate.toJSDate()).toEqual(startDate);
    expect(component.hasProperty("dtend")).toBe(false);
  });

  it("holds on to what ended within 30 days", async () => {
    for (const [title, days] of [
      ["Kept", 30],
      ["Gone", 31],
    ] as const) {
      const endDate = new Date(NOW.getTime() - days * DAY_MS);
      await makeEvent({ title, startDate: new Date(endDate.getTime() - 3_600_000), endDate });
    }
    expect((await onlyStop(askFeed())).event.summary).toBe("Kept");
  });

  it("is a calendar even without any stop", async () => {
    const { calendar, stops } = await parse(askFeed());
    expect(calendar.name).toBe("vcalendar");
    expect(stops).toEqual([]);
  });

  it("isn't sent again to a program that has it, until something changes", async () => {
    const { id } = await makeEvent();
    const first = await askFeed();
    const etag = first.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^W\/".{22}"$/);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=300");

    vi.setSystemTime(NOW.getTime() + DAY_MS);
    const again = await askFeed({ "If-None-Match": `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("ETag")).toBe(etag);
    expect(again.headers.get("Cache-Control")).toBe("public, max-age=300");

    await write((tx) => tx.update(events).set({ title: "Market" }).where(eq(events.id, id)).run());
    const changed = await askFeed({ "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect((await onlyStop(changed)).event.summary).toBe("Market");
  });
});

describe("/events/:id.ics", () => {
  it("is that stop alone, under the feed's name for it", async () => {
    await makeEvent({ title: "Other" });
    const { id } = await makeEvent();
    const response = await askSingle(id);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="event-${id}.ics"`,
    );
    const { event } = await onlyStop(response);
    expect(event.summary).toBe("Night Market");
    expect(event.uid).toBe(`event-${id}@localhost`);
  });

  it("tells of a stop that is off", async () => {
    const { id } = await makeEvent({ canceledAt: NOW });
    expect((await onlyStop(askSingle(id))).event.summary).toBe("Canceled: Night Market");
  });

  it.each(["1", "0", "-1", "x", "1.5", "99999999999999999999"])(
    "isn't found for %s",
    async (id) => {
      expect((await askSingle(id)).status).toBe(404);
    },
  );
});
