import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { loader as feed } from "~/routes/events[.]ics";
import { makeEvent } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { descriptionOf, openPage, textsOf } from "./plain-browser";

/** The Week tab of Calendar Manager, without JavaScript. */

const admin = asAdministrator();
/** January 5, 2037, is a Monday. Los Angeles is 8 hours behind. */
const MONDAY = "2037-01-05";
const week = `/admin/calendar/week?from=${MONDAY}`;
const open = (path = week) => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const days = (page: Page) => textsOf(page.document.querySelectorAll(".week-day"));
const last = () => read().select().from(events).orderBy(desc(events.id)).get();

beforeEach(async () => {
  await makeEvent({
    title: "Lunch",
    location: "Cypress Yard, 5 Oak Street",
    ordersAhead: true,
    startDate: new Date("2037-01-05T19:00Z"),
    endDate: new Date("2037-01-05T22:00Z"),
  });
  await makeEvent({
    title: "Dinner",
    location: "Pier 39",
    description: "Bring cash",
    startDate: new Date("2037-01-12T01:00Z"),
    endDate: new Date("2037-01-12T05:00Z"),
  });
});

describe("the week", () => {
  it("has Monday to Sunday, each stop on the truck's day, and a way to its neighbors", async () => {
    // A Thursday's week is its Monday's.
    const page = await open("/admin/calendar/week?from=2037-01-08");
    expect(page.screen.getByRole("heading", { level: 1 }).textContent).toBe("Calendar Manager");
    expect(page.screen.getByRole("link", { name: "Week" }).getAttribute("aria-current")).toBe(
      "page",
    );
    expect(days(page)).toHaveLength(7);
    expect(days(page)[0]).toContain("Mon, Jan 5");
    expect(days(page)[0]).toContain("11:00 AM - 2:00 PM");
    expect(days(page)[6]).toContain("5:00 PM - 9:00 PM");
    await page.follow("Later");
    expect(days(page)[0]).toContain("Mon, Jan 12");
    expect(page.screen.queryByRole("link", { name: "Copy Week" })).toBeNull();
  });

  it.each(["?from=nonsense", "?from=2037-02-30", ""])("is this week for '%s'", async (query) => {
    const page = await open(`/admin/calendar/week${query}`);
    expect(page.status).toBe(200);
    expect(page.screen.queryByRole("link", { name: "This Week" })).toBeNull();
    expect(page.document.querySelectorAll(".week-name[aria-current=date]")).toHaveLength(1);
  });

  it("warns of stops that are too close, and says which days are holidays", async () => {
    await makeEvent({
      location: "Lot 7",
      startDate: new Date("2037-01-05T22:10Z"),
      endDate: new Date("2037-01-06T00:00Z"),
    });
    const page = await open();
    expect(days(page)[0]).toContain("Only 10 minutes after Cypress Yard ends.");
    await page.follow("Later");
    expect(days(await open("/admin/calendar/week?from=2037-01-19"))[0]).toContain(
      "Martin Luther King Jr. Day",
    );
  });

  it("prints the days that it shows", async () => {
    const page = await open();
    const print = page.screen.getByRole("link", { name: "Print Week" }).getAttribute("href");
    expect(print).toBe(`/admin/print/week?from=${MONDAY}`);
    const sheet = await open(print ?? "");
    expect(sheet.text).toContain("Cypress Yard");
    expect(sheet.text).not.toContain("Starting Today</a>");
    await sheet.follow("A4");
    expect(sheet.path).toContain(`from=${MONDAY}`);
    expect(sheet.text).toContain("Cypress Yard");
  });

  it("opens a stop's dialog, which leads back to it", async () => {
    const page = await open();
    await page.follow(/Lunch/);
    page.fill({ "Title *": "Brunch" });
    await page.press("Update Event");
    expect(page.toast).toEqual(["Event Updated"]);
    expect(page.path).toBe(week);
    expect(days(page)[0]).toContain("Brunch");
  });
});

describe("a new stop at a known place", () => {
  it("takes three presses and no field", async () => {
    const page = await open();
    await page.follow("Add a stop on Wed, Jan 7");
    await page.follow("Pier 39");
    expect(page.field("Start *").value).toBe("2037-01-07T17:00");
    await page.press("Save Event");
    expect(page.toast).toEqual(["Event Added"]);
    expect(page.path).toBe(week);
    expect(days(page)[2]).toContain("5:00 PM - 9:00 PM");
    expect(last()).toMatchObject({ title: "Dinner", description: "Bring cash", repeatId: null });
  });

  it("says what it's too close to, once it's saved", async () => {
    const page = await open();
    await page.follow("Add a stop on Mon, Jan 5");
    expect(page.field("Start *").value).toBe("2037-01-05T11:00");
    page.fill({ "Title *": "Late Lunch", "Location *": "Lot 7" });
    await page.press("Save Event");
    expect(page.toast).toEqual(["Event Added", "Overlaps Cypress Yard, 11:00 AM - 2:00 PM."]);
    await page.follow(/Late Lunch/);
    page.fill({ "Start *": "2037-01-05T14:20", "End *": "2037-01-05T15:00" });
    await page.press("Update Event");
    expect(page.toast).toEqual(["Event Updated", "Only 20 minutes after Cypress Yard ends."]);
  });

  it.each(["?again=99", "?again=x", "?day=2037-02-30", "?again=1&day=x"])(
    "isn't confused by '%s'",
    async (query) => {
      const page = await open(`/admin/calendar/new${query}`);
      expect(page.status).toBe(200);
      expect(page.field("Title *")).toBeDefined();
    },
  );
});

it("'Duplicate' plans a stop again a week later: two presses", async () => {
  const page = await open("/admin/calendar?q=lunch");
  await page.follow("Duplicate Lunch");
  expect(page.field("Start *").value).toBe("2037-01-12T11:00");
  expect(page.field("Let customers order ahead")).toMatchObject({ checked: true });
  await page.press("Save Event");
  expect(page.toast[0]).toBe("Event Added");
  expect(page.path).toBe("/admin/calendar");
  expect(last()).toMatchObject({ title: "Lunch", ordersAhead: true });
});

describe("'Copy Week'", () => {
  const feedUids = async () =>
    (await (await feed(args("/events.ics"))).text()).match(/^UID:.*$/gm) ?? [];

  it("puts up next week in two presses and no field, and everybody sees it at once", async () => {
    const before = await feedUids();
    const page = await open();
    await page.follow("Copy Week");
    expect(textsOf(page.document.querySelectorAll("legend"))).toEqual(["Week of Jan 12, 2037"]);
    await page.press("Copy Checked Stops");
    expect(page.toast).toEqual(["2 Stops Copied", "They take orders like last week."]);
    expect(page.path).toBe("/admin/calendar/week?from=2037-01-12");
    expect(days(page)[0]).toContain("Lunch");
    await page.open("/events");
    expect(textsOf(page.screen.getAllByRole("article"))).toHaveLength(4);
    const after = await feedUids();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(new Set(after).size).toBe(4);
  });

  it("says how many were added where a colleague had copied some of them", async () => {
    const page = await open();
    await page.follow("Copy Week");
    const other = await open();
    await other.follow("Copy Week");
    other.screen.getByRole<HTMLInputElement>("checkbox", { name: /Lunch/ }).checked = false;
    await other.press("Copy Checked Stops");
    expect(other.toast[0]).toBe("1 Stop Copied");
    await page.press("Copy Checked Stops");
    expect(page.toast[0]).toBe("1 Stop Copied");
  });

  it("fills twelve weeks in three presses", async () => {
    const page = await open();
    await page.follow("Copy Week");
    await page.follow("12 weeks");
    expect(page.mainText).toContain("Repeat until Apr 5, 2037.");
    await page.press("Copy Checked Stops");
    expect(page.toast[0]).toBe("24 Stops Copied");
    const again = await open(`/admin/calendar/week/copy?from=${MONDAY}&weeks=12`);
    expect(again.screen.queryAllByRole("checkbox")).toHaveLength(0);
    expect(again.screen.queryByRole("button", { name: /^Copy/ })).toBeNull();
    expect(again.mainText).toContain("There's nothing left to copy to these weeks.");
  });

  it("asks for a stop if none is checked", async () => {
    const page = await open();
    await page.follow("Copy Week");
    for (const box of page.screen.getAllByRole<HTMLInputElement>("checkbox")) box.checked = false;
    await page.press("Copy Checked Stops");
    expect(page.mainText).toContain("Choose at least one stop.");
  });

  it("leaves out what's unchecked, keeps that when it's refused, and names what changed", async () => {
    const page = await open();
    await page.follow("Copy Week");
    page.screen.getByRole<HTMLInputElement>("checkbox", { name: /Lunch/ }).checked = false;
    const other = await open("/admin/calendar?q=dinner");
    await other.follow("Delete Dinner");
    await other.press("Delete");
    await page.press("Copy Checked Stops");
    expect(page.status).toBe(409);
    expect(page.mainText).toContain("This week changed. Check it again.");
    expect(page.screen.getByRole("checkbox")).toMatchObject({ checked: false });
  });

  it("has nothing to copy from an empty week", async () => {
    const page = await open("/admin/calendar/week/copy?from=2037-03-02&weeks=99");
    expect(page.mainText).toContain("The week of Mar 2, 2037 has no stops.");
  });
});

describe("stops put up for each week", () => {
  const all = () => read().select().from(events).where(eq(events.title, "Yoga")).all();
  const putUp = async () => {
    const page = await open("/admin/calendar/new");
    page.fill({
      "Title *": "Yoga",
      "Location *": "Lot 7",
      "Start *": "2037-02-03T08:00",
      "End *": "2037-02-03T10:00",
      "Repeat every week until": "2037-02-24",
    });
    await page.press("Save Event");
    return page;
  };

  it("say which of them is too close to another stop", async () => {
    const festival = { startDate: "2037-02-17T09:00-08:00", endDate: "2037-02-17T20:00-08:00" };
    await makeEvent({
      location: "Festival Green",
      startDate: new Date(festival.startDate),
      endDate: new Date(festival.endDate),
    });
    const page = await putUp();
    expect(page.toast[1]).toBe(
      "Added 4 times, through Tue, Feb 24. Tue, Feb 17: Overlaps Festival Green, 9:00 AM - 8:00 PM.",
    );
  });

  it("are added with one press", async () => {
    const page = await putUp();
    expect(page.toast).toEqual(["Event Added", "Added 4 times, through Tue, Feb 24."]);
    expect(all()).toHaveLength(4);
  });

  it("can't reach further than twelve weeks, which the field says", async () => {
    const page = await open("/admin/calendar/new?again=1&day=2037-02-02");
    page.fill({ "Repeat every week until": "2038-01-01" });
    await page.press("Save Event");
    expect(page.status).toBe(422);
    const field = page.field("Repeat every week until");
    expect(descriptionOf(field)).toContain("Choose a date within 12 weeks of the start");
    expect(field.value).toBe("2038-01-01");
  });

  it("are changed with those that come later, if the box is checked", async () => {
    await putUp();
    const [, second] = all();
    const page = await open(`/admin/calendar/${second?.id}/edit`);
    page.fill({
      "Start *": "2037-02-10T09:00",
      "Also change the 2 later ones (through Tue, Feb 24)": true,
    });
    await page.press("Update Event");
    expect(page.toast).toEqual(["Event Updated"]);
    const hours = all().map(({ startDate }) => startDate.toISOString().slice(5, 13));
    expect(hours).toEqual(["02-03T16", "02-10T17", "02-17T17", "02-24T17"]);
  });

  it("keep the box checked when the form is refused", async () => {
    await putUp();
    const page = await open(`/admin/calendar/${all()[0]?.id}/edit`);
    const box = "Also change the 3 later ones (through Tue, Feb 24)";
    page.fill({ "Title *": " ", [box]: true });
    await page.press("Update Event");
    expect(page.status).toBe(422);
    expect(page.field(box)).toMatchObject({ checked: true });
    expect(new Set(all().map(({ title }) => title))).toEqual(new Set(["Yoga"]));
  });

  it("are deleted with those that come later, if the box is checked", async () => {
    await putUp();
    const [first, second] = all();
    const page = await open(`/admin/calendar/${second?.id}/delete`);
    page.fill({ "Also delete the 2 later ones (through Tue, Feb 24)": true });
    await page.press("Delete");
    expect(page.toast).toEqual(["Event Deleted"]);
    expect(all().map(({ canceledAt }) => canceledAt === null)).toEqual([true, false, false, false]);
    await page.open(`/admin/calendar/${first?.id}/delete`);
    expect(page.screen.queryByLabelText(/Also delete/)).toBeNull();
  });
});
