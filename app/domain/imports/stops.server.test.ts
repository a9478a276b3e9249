import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { events } from "~/db/schema/events.server";
import { makeEvent, OWNER } from "../../../tests/factories";
import { chooseFile, takeFile } from "../../../tests/imported-files";
import { applyImport } from "./apply-import.server";
import { readImport } from "./imports.server";

const LUNCH = ["SUMMARY:Lunch", "LOCATION:5th St"];
const FROM = "DTSTART:20990105T190000Z";
const UNTIL = "DTEND:20990105T210000Z";

const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...some: string[]) => ["BEGIN:VCALENDAR", ...some, "END:VCALENDAR"].join("\r\n");
const stops = () => read().select().from(events).all();

describe("an imported event", () => {
  const YEAR = "Left out: Its year isn't from 1900 to 2999";
  it.each([
    ["of 1899", ["DTSTART:18990105T190000", ...LUNCH], YEAR, null],
    ["of 1899 in UTC", ["DTSTART:18990105T190000Z", ...LUNCH], YEAR, null],
    ["of 9999", ["DTSTART:99991231T190000", ...LUNCH], YEAR, null],
    ["of 9999 in UTC", ["DTSTART:99991231T190000Z", ...LUNCH], YEAR, null],
    ["from 1899 on", ["DTSTART:18990105T190000", UNTIL, ...LUNCH], YEAR, null],
    ["until 9999", [FROM, "DTEND:99991231T190000", ...LUNCH], YEAR, "Mon, Jan 5, 11:00 AM"],
    ["without a time", LUNCH, "Left out (line 2): It has no time", null],
  ])("is left out, and the list says why: an event %s", async (_which, lines, says, detail) => {
    const checked = await chooseFile(calendar(event("DURATION:PT2H", ...lines)));
    expect(checked.lines).toEqual([
      { kind: "left out", name: "Lunch", place: "5th St", detail, says },
    ]);
    expect(await applyImport("file", checked, OWNER)).toMatchObject({ kind: "missing" });
    expect(stops()).toEqual([]);
  });
});

it("a series that its calendar canceled is named while one of its days is planned", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/[-:]|\.\d+/g, "");
  const series = [`DTSTART:${tomorrow}`, "DURATION:PT2H", "RRULE:FREQ=WEEKLY;COUNT=2", ...LUNCH];
  const canceled = calendar(event("UID:weekly 1", "STATUS:CANCELLED", ...series));
  const says = async () => (await chooseFile(canceled)).lines.map((line) => line.says);
  expect(await says()).toEqual(["Left out: It's canceled"]);
  await takeFile(calendar(event("UID:weekly 1", ...series)));
  expect(stops()).toHaveLength(2);
  expect(await says()).toEqual(["Left out: It's canceled, but it's still on your calendar"]);
});

it("an event without a title or a place, or with a place that's too long, is left out", async () => {
  const long = "5th St ".repeat(50).trim();
  const { lines } = await chooseFile(
    calendar(
      event(FROM, UNTIL, "LOCATION:5th St"),
      event(FROM, UNTIL, "SUMMARY:Lunch"),
      event(FROM, UNTIL, "SUMMARY:Lunch", `LOCATION:${long}`),
    ),
  );
  expect(lines.map(({ name, place, says }) => [name, place, says])).toEqual([
    ["", "5th St", "Left out: It has no title"],
    ["Lunch", null, "Left out: It has no location"],
    ["Lunch", long, expect.stringMatching(/^Left out: .*300/)],
  ]);
});

it("an event is shown with its time and its place, and what to know of its end", async () => {
  const { lines } = await takeFile(
    calendar(
      event(FROM, UNTIL, ...LUNCH),
      event("DTSTART:20990106T190000Z", ...LUNCH),
      event("DTSTART:20200106T190000Z", ...LUNCH),
      event(FROM, UNTIL, ...LUNCH),
    ),
  );
  const shown = { name: "Lunch", place: "5th St" };
  expect(lines).toEqual([
    {
      ...shown,
      kind: "left out",
      detail: "Mon, Jan 6, 11:00 AM",
      says: "Left out: It's over",
    },
    {
      ...shown,
      kind: "left out",
      detail: "Mon, Jan 5, 11:00 AM",
      says: "Left out: Listed twice",
    },
    { ...shown, kind: "new", detail: "Mon, Jan 5, 11:00 AM", says: "New" },
    {
      ...shown,
      kind: "new",
      detail: "Tue, Jan 6, 11:00 AM",
      says: "New",
      notes: ["It has no end, so it ends when it starts. Set its end after you add it."],
    },
  ]);
  expect(stops()).toHaveLength(2);
});

describe("an event without a name of its own", () => {
  const file = calendar(event(FROM, UNTIL, ...LUNCH));

  it("is new beside the owner's stops, which it never moves", async () => {
    const mine = await makeEvent({
      location: "Pier 4",
      startDate: new Date("2099-02-01T19:00:00Z"),
      endDate: new Date("2099-02-01T21:00:00Z"),
    });
    const { lines } = await takeFile(file);
    expect(lines).toMatchObject([{ says: "New" }]);
    expect(stops()).toMatchObject([
      { id: mine.id, location: "Pier 4", sequence: 0 },
      { location: "5th St", importedAs: null },
    ]);
  });

  it("has nothing to add the second time, so what was added can still be undone", async () => {
    const { id } = await takeFile(file);
    const again = await chooseFile(file);
    expect(again.counts).toMatchObject({ new: 0, same: 1 });
    expect(await applyImport("file", again, OWNER)).toMatchObject({ kind: "missing" });
    expect(readImport("file")).toMatchObject({ state: "checked" });
    expect(stops()).toHaveLength(1);
    expect(id).not.toBe(again.id);
  });
});

it("the record says which stops a file added, and what it changed of which", async () => {
  const lunch = (from: string) => calendar(event(from, "DURATION:PT2H", "UID:1", ...LUNCH));
  await takeFile(lunch("DTSTART:20990105T190000Z"));
  await takeFile(lunch("DTSTART:20990105T200000Z"));
  const id = String(stops()[0]?.id);
  const recorded = read().select().from(audit).where(eq(audit.entity, "event"));
  expect(recorded.orderBy(desc(audit.id)).all()).toMatchObject([
    {
      action: "updated",
      entityId: id,
      detail: { fields: ["startDate", "endDate", "location"] },
    },
    { action: "created", entityId: id, detail: null },
  ]);
});
