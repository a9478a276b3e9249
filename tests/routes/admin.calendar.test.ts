import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { updateEvent } from "~/domain/events/events.server";
import * as calendar from "~/routes/admin.calendar";
import * as removal from "~/routes/admin.calendar.$id.delete";
import * as edit from "~/routes/admin.calendar.$id.edit";
import * as creation from "~/routes/admin.calendar.new";
import * as list from "~/routes/api.events";
import * as item from "~/routes/api.events.$id";
import { loader as feed } from "~/routes/events[.]ics";
import { makeEvent } from "../factories";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase, outcomeOf } from "./as-administrator";
import { args } from "./call";

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
const postDelete = (id: number, query = "") =>
  removal.action(admin.form(`/admin/calendar/${id}/delete${query}`, {}, params(id)));
const openEdit = async (id: number): Promise<Record<string, string>> => {
  const response = await edit.loader(admin.get(`/admin/calendar/${id}/edit`, params(id)));
  return (await response.json()).fields;
};

const rowOf = (id: number) => read().select().from(events).where(eq(events.id, id)).get();
const lastRow = () => read().select().from(events).all().at(-1);
const countRows = () => read().select().from(events).all().length;

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

  it("is searched by its address", async () => {
    await makeEvent({ title: "Fair" });
    await makeEvent();
    expect(await open("?q=FAIR")).toMatchObject({
      listing: { data: { rows: [{ title: "Fair" }], q: "FAIR" } },
    });
  });

  it("that cannot be read says so, and the page stays", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE events RENAME TO lost`));
    expect(await open()).toEqual({ listing: { ok: false } });
    expect(log.errors()).toHaveLength(1);
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

  it.each([
    ["the dialog", () => postNew({ ...typed, description: "", imageUrl: "" })],
    [
      "the API",
      () =>
        list.action(admin.json("POST", "/api/events", { ...sent, description: "", imageUrl: "" })),
    ],
  ])("with empty fields is stored with nulls by %s", async (_door, create) => {
    await create();
    expect(lastRow()).toMatchObject({ description: null, imageUrl: null });
  });

  it.each([
    ["the dialog", () => postNew({ ...typed, endDate: "2027-01-08T19:00" })],
    [
      "the API",
      () =>
        list.action(admin.json("POST", "/api/events", { ...sent, endDate: "2027-01-08T19:00" })),
    ],
  ])("that ends before it starts is taken by %s", async (_door, create) => {
    await create();
    expect(lastRow()).toMatchObject({ endDate: new Date("2027-01-09T03:00:00Z") });
  });

  it("leads to the top of the list, with its toast", async () => {
    expect(await outcomeOf(await postNew(typed, "?q=market&page=2"))).toEqual({
      status: 303,
      to: "/admin/calendar",
      toast: { title: "Event Added" },
    });
  });

  it("is told of everything that is wrong at once, and keeps what was typed", async () => {
    const wrong = { ...typed, title: " ", startDate: "", endDate: "later", imageUrl: "bowl.webp" };
    const answer = await postNew(wrong);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      input: wrong,
      errors: {
        title: ["Enter a title"],
        startDate: ["Enter a start time"],
        endDate: ["Enter a date and time, like 2027-01-04T15:00"],
        imageUrl: ["Enter a URL that starts with https:// or /"],
      },
    });
    expect(countRows()).toBe(0);
  });

  it("that cannot be stored now is told so, and keeps what was typed", async () => {
    breakDatabase();
    const answer = await postNew(typed);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      input: typed,
      errors: {},
      failed: "Failed to add event. Please try again.",
    });
  });
});

describe("an edit", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeEvent({ title: "Fair", description: "Good" }));
  });

  it("begins with what is stored, on the truck's clock, and what it showed beside it", async () => {
    expect(await openEdit(id)).toMatchObject({
      title: "Fair",
      startDate: "2027-01-04T15:00",
      endDate: "2027-01-04T18:00",
      imageUrl: "",
      "seen.startDate": "2027-01-04T15:00",
    });
  });

  it.each([
    ["the dialog", async () => postEdit(id, { ...(await openEdit(id)), ...typed })],
    ["the API", () => item.action(admin.json("PATCH", "/api/events/1", sent, params(id)))],
  ])("is stored the same by %s", async (_door, change) => {
    await change();
    expect(rowOf(id)).toMatchObject({ ...stored, sequence: 1 });
  });

  it("that touches nothing changes nothing", async () => {
    const before = rowOf(id);
    expect((await postEdit(id, await openEdit(id))).status).toBe(303);
    expect(rowOf(id)).toEqual(before);
  });

  it("of another field leaves a start in the second pass of autumn's repeated hour", async () => {
    const startDate = new Date("2027-11-07T09:30:00Z");
    const late = await makeEvent({ startDate, endDate: new Date("2027-11-07T12:00:00Z") });
    const opened = await openEdit(late.id);
    expect(opened.startDate).toBe("2027-11-07T01:30");
    await postEdit(late.id, { ...opened, title: "Late" });
    expect(rowOf(late.id)).toMatchObject({ title: "Late", startDate, sequence: 0 });
  });

  it("leads back to the list as it was searched and paged, with its toast", async () => {
    expect(await outcomeOf(await postEdit(id, { title: "New" }, "?q=fa&page=2"))).toEqual({
      status: 303,
      to: "/admin/calendar?q=fa&page=2",
      toast: { title: "Event Updated" },
    });
  });

  it("that would overwrite a colleague's is told, keeps what was typed, and goes through the second time", async () => {
    const opened = await openEdit(id);
    const theirs = {
      startDate: "2027-01-04T16:00",
      endDate: "2027-01-05T00:30",
      location: "Pier 39",
    };
    await updateEvent(id, theirs, { sub: "auth0|ben", name: "ben@example.com" });

    const mine = { startDate: "2027-01-04T14:00", endDate: "2027-01-04T19:00", title: "Mine" };
    const answer = await postEdit(id, { ...opened, ...mine });
    expect(answer.status).toBe(409);
    const { input, errors } = await answer.json();
    expect(errors).toEqual({
      startDate: [
        'Someone changed this to "Jan 4, 2027, 4:00 PM" while you had it open. Check it and save again.',
      ],
      endDate: [
        'Someone changed this to "Jan 5, 2027, 12:30 AM" while you had it open. Check it and save again.',
      ],
    });
    expect(rowOf(id)).toMatchObject({ title: "Fair", sequence: 1 });

    expect((await postEdit(id, input)).status).toBe(303);
    expect(rowOf(id)).toMatchObject({
      title: "Mine",
      location: "Pier 39",
      startDate: new Date("2027-01-04T22:00:00Z"),
      sequence: 2,
    });
  });

  it("of a stop that was called off says so on the list", async () => {
    const opened = await openEdit(id);
    await postDelete(id);
    expect(await outcomeOf(await postEdit(id, { ...opened, title: "New" }))).toMatchObject({
      to: "/admin/calendar",
      toast: { title: "Error", description: "This event no longer exists." },
    });
  });

  it("that cannot be stored now is told so", async () => {
    breakDatabase();
    expect(await (await postEdit(id, { title: "New" })).json()).toMatchObject({
      failed: "Failed to update event. Please try again.",
    });
  });

  it.each(["99", "abc", "0"])("of %s is 404", async (missing) => {
    const request = admin.get(`/admin/calendar/${missing}/edit`, { id: missing });
    await expect(edit.loader(request)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a deletion", () => {
  it("is asked with the stop's title, and done on yes: calendars are told", async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const { id } = await makeEvent({ title: "Fair", startDate: soon, endDate: soon });
    const question = await removal.loader(admin.get(`/admin/calendar/${id}/delete`, params(id)));
    expect(await question.json()).toEqual({
      title: "Delete Event",
      name: "Fair",
      failed: "Failed to delete event. Please try again.",
    });

    expect(await outcomeOf(await postDelete(id, "?page=2"))).toEqual({
      status: 303,
      to: "/admin/calendar?page=2",
      toast: { title: "Event Deleted" },
    });
    expect(rowOf(id)).toMatchObject({ canceledAt: expect.any(Date), sequence: 1 });
    const calendars = await (await feed(args("/events.ics"))).text();
    expect(calendars).toContain("SUMMARY:Canceled: Fair");
    expect(calendars).toContain("SEQUENCE:1");
  });

  it("that cannot be done says so on the list", async () => {
    const { id } = await makeEvent();
    breakDatabase();
    expect((await outcomeOf(await postDelete(id))).toast).toEqual({
      title: "Error",
      description: "Failed to delete event. Please try again.",
      variant: "destructive",
    });
  });
});
