import { beforeEach, describe, expect, it } from "vitest";
import { loader as feed } from "~/routes/events[.]ics";
import { seed } from "../../dev/seed";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { openPage, textOf, textsOf } from "./plain-browser";

/** Calendar Manager without JavaScript: what it says and posts. */

const LUNCH = "Lunch at Cypress Yard";
const admin = asAdministrator();
beforeEach(async () => {
  await seed();
});

const open = (path = "/admin/calendar") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const rowOf = (page: Page, name: string) =>
  textOf(page.screen.getByRole("row", { name: new RegExp(name) }));
const readFeed = async () => (await feed(args("/events.ics"))).text();
const stops = (page: Page) => page.screen.getAllByRole("article");

describe("the screen", () => {
  it("has what is to come before what is past", async () => {
    const page = await open();
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

    const row = rowOf(page, "Night");
    expect(row).toContain("Night <b>Market</b>");
    expect(row).toContain("Friday, January 9, 2037");
    expect(row).toContain("8:00 PM - Saturday, 1:00 AM");
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

    expect(rowOf(page, LUNCH)).toContain("11:00 AM - 4:30 PM");
    expect(await readFeed()).toContain("SEQUENCE:1\r\n");
  });
});

describe("'Delete'", () => {
  it("leaves the stop in the calendar feed", async () => {
    const page = await open();
    await page.follow(`Delete ${LUNCH}`);
    await page.press("Delete");
    expect(page.screen.queryByRole("row", { name: LUNCH })).toBeNull();
    await page.open("/events");
    expect(stops(page)).toHaveLength(4);
    expect(await readFeed()).toContain(`SUMMARY:Canceled: ${LUNCH}\r\n`);
  });
});
