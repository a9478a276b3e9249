import { within } from "@testing-library/dom";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orderSettings } from "~/db/schema/order-settings.server";
import { seed } from "../../dev/seed";
import { HOUR_MS } from "../clock";
import { makeEvent } from "../factories";
import { captureLog } from "../log";
import { openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";
import { answer } from "./remix-build";

/** The truck's stops on the pages that tell of them, without a script. */

beforeEach(() => seed());

const FEED = "http://localhost:3000/events.ics";

const articles = (page: PlainBrowser) => [
  ...page.document.querySelectorAll<HTMLElement>("main article"),
];
const says = (page: PlainBrowser) => textOf(page.document.querySelector("main"));
const feed = async () => (await answer(new Request(FEED))).text();
const onLunch = (set: ReturnType<typeof sql>) =>
  write((tx) => tx.run(sql`UPDATE events SET ${set} WHERE title LIKE 'Lunch%'`));

describe("the calendar", () => {
  it("tells of each stop when, what and where", async () => {
    const page = await openPage("/events");
    expect(articles(page)).toHaveLength(5);
    const first = articles(page)[0] ?? page.document.body;
    expect(textOf(within(first).getByRole("heading", { level: 2 }))).toBe("Lunch at Cypress Yard");
    for (const text of ["214 Foundry Row", "Iced matcha", "11:00 AM - 3:00 PM"]) {
      expect(textOf(first)).toContain(text);
    }
    expect(textOf(first)).toMatch(/[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}/);
    expect(within(first).queryByRole("img")).toBeNull();
    expect(says(page), "a stop that is over").not.toContain("Garden Fair");
  });

  it("has pages of 50, each stop on one of them, and a page past the last leads to the last", async () => {
    for (let stop = 0; stop < 60; stop++) await makeEvent({ title: `Market ${stop}` });
    const page = await openPage("/events?page=2");
    const later = page.document.querySelectorAll("main article").length;
    expect(page.document.title).toMatch(/^Events, Page 2/);
    expect(page.document.querySelector("[rel=canonical]")?.getAttribute("href")).toMatch(
      /\/events\?page=2$/,
    );
    await page.follow("Previous");
    expect(page.path).toBe("/events");
    expect(page.document.querySelectorAll("main article")).toHaveLength(50);
    expect(later).toBeGreaterThanOrEqual(10);
    await page.open("/events?page=9");
    expect(page.path).toBe("/events?page=2");
  });

  it.each(["/", "/events"])(
    "leads to a stop at %s, and into a customer's own calendar",
    async (path) => {
      const page = await openPage(path);
      const stop = articles(page).find((article) => textOf(article).includes("Mariposa Plaza"));
      const { getByRole } = within(stop ?? page.document.body);
      expect(
        getByRole("link", { name: /^Directions to Evening Market/ }).getAttribute("href"),
      ).toBe(
        "https://www.google.com/maps/dir/?api=1&destination=Mariposa%20Plaza%2C%205120%20Figtree%20Street%2C%20Highland%20Park",
      );
      const add = getByRole("link", { name: /^Add to calendar \(Evening Market/ });
      const address = new URL(add.getAttribute("href") ?? "", FEED);
      const file = await answer(new Request(address));
      expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
      expect(await file.text()).toContain("SUMMARY:Evening Market at Mariposa Plaza\r\n");
    },
  );

  it.each(["/", "/events"])("names a stop at %s before its date", async (path) => {
    const page = await openPage(path);
    const stop = articles(page).find((article) => article.querySelector("time"));
    const first = stop?.querySelector("h2, h3, time")?.tagName;
    expect(["H2", "H3"]).toContain(first);
  });

  it("can be subscribed to", async () => {
    const page = await openPage("/events");
    const href = (name: string) => page.screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Subscribe to calendar")).toBe(FEED.replace("http:", "webcal:"));
    expect(href(FEED)).toBe(FEED);
    expect((await feed()).match(/BEGIN:VEVENT/g)).toHaveLength(6);
  });

  it("says so without a stop to come, with a way to hear of the next", async () => {
    await write((tx) => tx.delete(events).run());
    const page = await openPage("/events");
    page.screen.getByRole("heading", { name: "No Upcoming Events" });
    expect(says(page)).toContain("Subscribe to our newsletter");
    const link = within(page.screen.getByRole("main")).getByRole("link", { name: "newsletter" });
    const part = link.getAttribute("href")?.split("#")[1] ?? "";
    const email = page.field("Email", within(page.screen.getByRole("contentinfo")));
    expect(page.document.getElementById(part)?.contains(email)).toBe(true);
  });

  it("says so if it can't be read", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE events RENAME TO lost`));
    const page = await openPage("/events");
    expect(page.status).toBe(200);
    page.screen.getByRole("heading", { name: "Unable to Load Events" });
    expect(log.errors()).toContainEqual(expect.stringContaining("no such table"));
  });
});

it("a stop under way says so, with the day of its end", async () => {
  const [start, end] = [Date.now() - HOUR_MS, Date.now() + 72 * HOUR_MS];
  await onLunch(sql`start_date = ${start}, end_date = ${end}, image_url = '/pictures/1/bowl.webp'`);
  const day = /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{1,2}:\d{2} [AP]M/;

  const calendar = await openPage("/events");
  const [stop] = articles(calendar);
  expect(textOf(stop ?? null)).toContain("Serving now");
  expect(textOf(stop ?? null)).toMatch(day);
  expect(stop?.querySelector("img")?.getAttribute("src")).toBe("/pictures/1/bowl.webp");

  for (const path of ["/", "/now"]) {
    const page = await openPage(path);
    expect(says(page), path).toMatch(new RegExp(`Open now until ${day.source}`));
  }
});

const opening = (page: PlainBrowser) => {
  const sign = page.document.querySelector("h1")?.previousElementSibling ?? null;
  const dot = sign?.querySelector("span[class*=rounded-full]")?.className;
  // By its border, which forced colors leave alone.
  return { text: textOf(sign), isFilled: dot?.includes("border-[.375rem]"), sign };
};

describe("the line above the title of home", () => {
  const CYPRESS = "Cypress Yard, 214 Foundry Row, Arts District, Los Angeles";

  it("says when the truck opens, where, and the way there", async () => {
    const { text, isFilled, sign } = opening(await openPage("/"));
    expect(text).toMatch(new RegExp(`^Opens (today|tomorrow|[A-Z]\\w+day) 11:00 AM ?${CYPRESS}`));
    expect(isFilled).toBe(false);
    const way = sign?.querySelector("a");
    expect(textOf(way ?? null)).toBe("Directions to the truck");
    expect(way?.getAttribute("href")).toMatch(/^https:.*destination=Cypress%20Yard/);
  });

  it("says that the truck is open", async () => {
    await onLunch(sql`start_date = ${Date.now() - HOUR_MS}, end_date = ${Date.now() + HOUR_MS}`);
    const { text, isFilled } = opening(await openPage("/"));
    expect(text).toMatch(/^Open now until (\d{1,2}:\d\d [AP]M|midnight|\w+day, \d)/);
    expect(isFilled).toBe(true);
  });

  it("says that no stop is planned, and no way to it", async () => {
    await write((tx) => tx.delete(events).run());
    const { text, isFilled, sign } = opening(await openPage("/"));
    expect([text, isFilled]).toEqual(["Closed right nowNo stops planned yet", false]);
    expect(sign?.querySelector("a")).toBeNull();
  });

  it("is nothing if the calendar can't be read", async () => {
    captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE events RENAME TO lost`));
    expect(opening(await openPage("/")).text).toBe("");
  });
});

it("a stop that moved says from when", async () => {
  for (const path of ["/", "/events", "/now"]) {
    expect(says(await openPage(path)), path).not.toContain("Moved");
  }
  await onLunch(sql`moved_from = start_date - ${HOUR_MS}`);
  for (const path of ["/", "/events", "/now"]) {
    expect(says(await openPage(path)).match(/Moved from 10:00 AM/g)?.length, path).toBe(
      path === "/" ? 2 : 1,
    );
  }
});

it("customers read that orders are paused wherever the truck's stops are shown", async () => {
  for (const path of ["/", "/events", "/now"]) {
    expect(says(await openPage(path)), path).not.toMatch(/orders are paused/i);
  }
  await write((tx) =>
    tx.insert(orderSettings).values({ id: 1, paused: true, sentence: "Back at 3!" }).run(),
  );
  for (const path of ["/", "/events", "/now"]) {
    expect(says(await openPage(path)), path).toMatch(/orders are paused\.? ?Back at 3!/i);
  }
});

it("a stop that was called off is shown to calendar programs alone", async () => {
  await onLunch(sql`cancelled_at = 1, sequence = 1`);
  for (const path of ["/", "/events", "/now"]) {
    const page = await openPage(path);
    expect(textOf(page.document.body), path).not.toContain("Cypress Yard");
  }
  expect(await feed()).toContain("SEQUENCE:1\r\nDTSTAMP");
  expect(await feed()).toContain("SUMMARY:Canceled: Lunch at Cypress Yard\r\n");
});

it("the truck's place is one click away on every page", async () => {
  const page = await openPage("/about");
  await page.follow("Where's the truck?");
  expect(page.path).toBe("/now");
  const { getByRole } = page.screen;
  expect(textOf(getByRole("heading", { level: 1 }))).toBe("Where's the truck?");
  expect(says(page)).toMatch(/Opens \w+ 11:00 AM/);
  expect(textsOf(page.document.querySelectorAll("h2"))).toEqual([
    expect.stringMatching(/^Cypress Yard/),
  ]);
  expect(says(page)).toContain("11:00 AM - 3:00 PM");
  expect(getByRole("link", { name: "Directions" }).getAttribute("href")).toMatch(
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=Cypress%20Yard/,
  );
  await page.follow("All stops");
  expect(page.path).toBe("/events");
});
