import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { loader as feed } from "~/routes/events[.]ics";
import { seed } from "../../dev/seed";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { openPage, textOf, textsOf } from "./plain-browser";

/** Calendar Manager, sentence by sentence of the spec: sections 2, 5 and 8. */

const LUNCH = "Lunch at Cypress Yard";
const admin = asAdministrator();
beforeEach(async () => {
  await seed();
});

const open = (path = "/admin/calendar") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const rowOf = (page: Page, name: string) =>
  textOf(page.screen.getByRole("row", { name: new RegExp(name) }));
const stored = () => read().select().from(events).all();
const readFeed = async () => (await feed(args("/events.ics"))).text();
const stops = (page: Page) => page.screen.getAllByRole("article");

describe("the screen", () => {
  it("has its title, its table and what is to come before what is past", async () => {
    const page = await open();
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Calendar Manager");
    expect(textsOf(page.screen.getAllByRole("columnheader"))).toEqual([
      ...["Event", "Location", "When", "Status", "Actions"],
    ]);
    const [, first, ...others] = textsOf(page.screen.getAllByRole("row"));
    expect(others).toHaveLength(5);
    expect(first).toContain(LUNCH);
    expect(first).toContain("11:00 AM - 3:00 PM");
    expect(first).toContain("Upcoming");
    expect(others.at(-1)).toContain("Garden Fair");
    expect(others.at(-1)).toContain("Past");
  });
});

describe("'Add Event'", () => {
  it("opens a dialog with its fields", async () => {
    const page = await open();
    await page.follow("Add Event");
    expect(page.path).toBe("/admin/calendar/new");
    expect(page.screen.getByRole("dialog", { name: "Add New Event" })).toBeDefined();
    for (const label of ["Title *", "Location *", "Description", "Start *", "End *"]) {
      expect(page.field(label, page.dialog).value, label).toBe("");
    }
    for (const label of ["Title *", "Location *", "Start *", "End *"]) {
      expect(page.field(label, page.dialog), label).toHaveProperty("required", true);
    }
    await page.follow("Cancel");
    expect(page.path).toBe("/admin/calendar");
    expect(page.screen.queryByRole("dialog")).toBeNull();
  });

  it("adds a stop over midnight in truck time, and everybody reads it", async () => {
    const page = await open("/admin/calendar/new");
    page.fill({
      "Title *": "Night <b>Market</b>",
      "Location *": "Pier 39",
      Description: "Bring cash",
      "Start *": "2037-01-09T20:00",
      "End *": "2037-01-10T01:00",
      "Image URL": "/pictures/1/bowl.webp",
    });
    await page.press("Save Event");

    expect(page.toast[0]).toBe("Event Added");
    expect(page.screen.queryByRole("dialog")).toBeNull();
    const row = rowOf(page, "Night");
    expect(row).toContain("Night <b>Market</b>");
    expect(row).toContain("Friday, January 9, 2037");
    expect(row).toContain("8:00 PM - Saturday, 1:00 AM");
    expect(stored().at(-1)).toMatchObject({
      startDate: new Date("2037-01-10T04:00:00Z"),
      endDate: new Date("2037-01-10T09:00:00Z"),
      imageUrl: "/pictures/1/bowl.webp",
    });

    await page.open("/events");
    const stop = stops(page).find((article) => textOf(article).includes("Night"));
    expect(textOf(stop ?? null)).toContain("8:00 PM - Saturday, 1:00 AM");
    expect(stop?.querySelector("img")?.getAttribute("src")).toBe("/pictures/1/bowl.webp");
  });

  it("saves a stop that ends before it starts, and warns of it", async () => {
    const page = await open("/admin/calendar/new");
    page.fill({
      "Title *": "Backwards",
      "Location *": "Pier 39",
      "Start *": "2037-01-09T20:00",
      "End *": "2037-01-09T01:00",
    });
    await page.press("Save Event");
    expect(page.toast[0]).toBe("Event Added");
    expect(rowOf(page, "Backwards")).toContain("Ends before it starts");

    await page.follow("Edit Backwards");
    const dialog = page.screen.getByRole("dialog");
    expect(textOf(dialog)).toContain("This ends before it starts.");
  });
});

describe("'Edit'", () => {
  it("opens the same dialog, filled in, and calendars follow", async () => {
    const page = await open("/admin/calendar?q=cypress");
    await page.follow(`Edit ${LUNCH}`);
    expect(page.screen.getByRole("dialog", { name: "Edit Event" })).toBeDefined();
    expect(page.field("Title *").value).toBe(LUNCH);
    expect(page.field("Start *").value).toMatch(/^\d{4}-\d{2}-\d{2}T11:00$/);
    page.fill({ "End *": page.field("End *").value.replace("15:00", "16:30") });
    await page.press("Update Event");

    expect(page.toast[0]).toBe("Event Updated");
    expect(page.path).toBe("/admin/calendar?q=cypress");
    expect(rowOf(page, LUNCH)).toContain("11:00 AM - 4:30 PM");
    expect(await readFeed()).toContain("SEQUENCE:1\r\n");
  });
});

describe("'Delete'", () => {
  it("asks first, and leaves the stop in the calendar feed", async () => {
    const page = await open();
    await page.follow(`Delete ${LUNCH}`);
    const dialog = page.screen.getByRole("dialog", { name: "Delete Event" });
    expect(textOf(dialog)).toContain("Are you sure you want to delete this event?");
    await page.follow("Cancel");
    expect(rowOf(page, LUNCH)).toBeDefined();

    await page.follow(`Delete ${LUNCH}`);
    await page.press("Delete");
    expect(page.toast[0]).toBe("Event Deleted");
    expect(page.screen.queryByRole("row", { name: LUNCH })).toBeNull();
    await page.open("/events");
    expect(stops(page)).toHaveLength(4);
    expect(await readFeed()).toContain(`SUMMARY:Canceled: ${LUNCH}\r\n`);
  });
});
