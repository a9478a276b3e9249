import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import * as calendar from "~/routes/admin.calendar";
import * as edit from "~/routes/admin.calendar.$id.edit";
import * as creation from "~/routes/admin.calendar.new";
import * as list from "~/routes/api.events";
import * as item from "~/routes/api.events.$id";
import { makeEvent } from "../factories";
import { asAdministrator } from "./as-administrator";

const admin = asAdministrator();

/** What the dialog posts when everything in it is filled in: over midnight, in truck time. */
const typed = {
  title: " Night Market ",
  location: "Ferry Plaza",
  description: "Bring cash",
  startDate: "2027-01-08T20:00",
  endDate: "2027-01-09T01:00",
  imageUrl: "/pictures/1/bowl.webp",
};
/** The same as a program sends it. */
const sent = {
  ...typed,
  startDate: "2027-01-09T04:00:00.000Z",
  endDate: "2027-01-09T10:00:00+01:00",
};
/** And as it is stored. */
const stored = {
  title: "Night Market",
  location: "Ferry Plaza",
  description: "Bring cash",
  startDate: new Date("2027-01-09T04:00:00Z"),
  endDate: new Date("2027-01-09T09:00:00Z"),
  imageUrl: "/pictures/1/bowl.webp",
};

const params = (id: number) => ({ id: String(id) });
const postNew = (fields: Record<string, string>, query = "") =>
  creation.action(admin.form(`/admin/calendar/new${query}`, fields));
const postEdit = (id: number, fields: Record<string, string>, query = "") =>
  edit.action(admin.form(`/admin/calendar/${id}/edit${query}`, fields, params(id)));
const openEdit = async (id: number): Promise<Record<string, string>> => {
  const response = await edit.loader(admin.get(`/admin/calendar/${id}/edit`, params(id)));
  return (await response.json()).fields;
};

const rowOf = (id: number) => read().select().from(events).where(eq(events.id, id)).get();
const lastRow = () => read().select().from(events).all().at(-1);

describe("the list of the calendar", () => {
  const open = async (query = "") =>
    (await calendar.loader(admin.get(`/admin/calendar${query}`))).json();

  it("tells each stop in truck time, an end on another day with its day", async () => {
    await makeEvent(stored);
    await makeEvent({ ...stored, title: "Wrong", endDate: new Date("2027-01-09T03:00:00Z") });
    expect(await open()).toMatchObject({
      listing: {
        ok: true,
        data: {
          total: 2,
          rows: [
            {
              title: "Night Market",
              date: "Friday, January 8, 2027",
              time: "8:00 PM - Saturday, 1:00 AM",
              endsBeforeStart: false,
            },
            { title: "Wrong", time: "8:00 PM - 7:00 PM", endsBeforeStart: true },
          ],
        },
      },
    });
  });
});

describe("a new stop", () => {
  it.each([
    ["the dialog", () => postNew(typed)],
    ["the API", () => list.action(admin.json("POST", "/api/events", sent))],
  ])("is stored the same by %s", async (_door, create) => {
    await create();
    expect(lastRow()).toMatchObject(stored);
  });
});

describe("an edit", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeEvent({ title: "Fair", description: "Good" }));
  });

  it.each([
    ["the dialog", async () => postEdit(id, { ...(await openEdit(id)), ...typed })],
    ["the API", () => item.action(admin.json("PATCH", "/api/events/1", sent, params(id)))],
  ])("is stored the same by %s", async (_door, change) => {
    await change();
    expect(rowOf(id)).toMatchObject({ ...stored, sequence: 1 });
  });

  it("of another field leaves a start in the second pass of autumn's repeated hour", async () => {
    const startDate = new Date("2027-11-07T09:30:00Z");
    const late = await makeEvent({ startDate, endDate: new Date("2027-11-07T12:00:00Z") });
    const opened = await openEdit(late.id);
    expect(opened.startDate).toBe("2027-11-07T01:30");
    await postEdit(late.id, { ...opened, title: "Late" });
    expect(rowOf(late.id)).toMatchObject({ title: "Late", startDate, sequence: 0 });
  });
});
