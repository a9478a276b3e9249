import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import * as edit from "~/routes/admin.calendar.$id.edit";
import * as creation from "~/routes/admin.calendar.new";
import * as list from "~/routes/api.events";
import * as item from "~/routes/api.events.$id";
import { makeEvent } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

/** How a stop takes orders, as the calendar's dialog and the API set it. */

const admin = asAdministrator();

const typed = {
  title: "Night Market",
  location: "Ferry Plaza",
  startDate: "2027-01-08T20:00",
  endDate: "2027-01-09T01:00",
};
const USUAL = {
  ordersAhead: false,
  leadMinutes: 10,
  lastOrderMinutes: 30,
  slotMinutes: null,
  slotPieces: null,
};
const AHEAD = {
  ordersAhead: true,
  leadMinutes: 15,
  lastOrderMinutes: 20,
  slotMinutes: 5,
  slotPieces: 8,
};
/** The same as the dialog posts it. */
const AHEAD_TYPED = {
  ordersAhead: "on",
  leadMinutes: "15",
  lastOrderMinutes: "20",
  slotMinutes: "5",
  slotPieces: "8",
};

const params = (id: number) => ({ id: String(id) });
const postNew = (fields: Record<string, string>) =>
  creation.action(admin.form("/admin/calendar/new", fields));
const postEdit = (id: number, fields: Record<string, string>) =>
  edit.action(admin.form(`/admin/calendar/${id}/edit`, fields, params(id)));
const openEdit = async (id: number): Promise<Record<string, string>> => {
  const response = await edit.loader(admin.get(`/admin/calendar/${id}/edit`, params(id)));
  return (await response.json()).fields;
};
const sendNew = (body: object) => list.action(admin.json("POST", "/api/events", body));
const sendChange = (id: number, body: object) =>
  item.action(admin.json("PATCH", `/api/events/${id}`, body, params(id)));

const rowOf = (id: number) => read().select().from(events).where(eq(events.id, id)).get();
const lastRow = () => read().select().from(events).all().at(-1);

describe("a new stop", () => {
  it.each([
    ["the dialog", () => postNew(typed)],
    ["the API", () => sendNew(typed)],
  ])("takes no orders for the menu unless %s says so", async (_door, create) => {
    await create();
    expect(lastRow()).toMatchObject(USUAL);
  });

  it("begins in its dialog with the usual settings", async () => {
    const response = await creation.loader(admin.get("/admin/calendar/new"));
    expect((await response.json()).fields).toMatchObject({
      leadMinutes: "10",
      lastOrderMinutes: "30",
    });
  });
});

describe("an edit", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeEvent(AHEAD));
  });

  it("shows how the stop takes orders", async () => {
    expect(await openEdit(id)).toMatchObject(AHEAD_TYPED);
  });

  it.each([
    [
      "the dialog",
      async () => {
        const { ordersAhead: _, ...unchecked } = await openEdit(id);
        return postEdit(id, { ...unchecked, slotMinutes: "", slotPieces: "" });
      },
    ],
    ["the API", () => sendChange(id, { ordersAhead: false, slotMinutes: null, slotPieces: null })],
  ])("stops orders and clears the slots by %s", async (_door, change) => {
    await change();
    expect(rowOf(id)).toMatchObject({
      ...AHEAD,
      ordersAhead: false,
      slotMinutes: null,
      slotPieces: null,
    });
  });

  it("keeps the settings if an older page or program knows nothing of them", async () => {
    const opened = Object.entries(await openEdit(id));
    const older = opened.filter(([name]) => !/Ahead|Minutes|Pieces/.test(name));
    await postEdit(id, { ...Object.fromEntries(older), title: "Fair" });
    await sendChange(id, { location: "Pier 39" });
    expect(rowOf(id)).toMatchObject({ ...AHEAD, title: "Fair", location: "Pier 39" });
  });
});

it.each([
  ["leadMinutes", "4", "Enter a whole number from 5 to 240"],
  ["leadMinutes", "", "Enter a whole number from 5 to 240"],
  ["lastOrderMinutes", "241", "Enter a whole number from 0 to 240"],
  ["slotMinutes", "2.5", "Enter a whole number from 5 to 120"],
  ["slotPieces", "0", "Enter a whole number from 1 to 1,000"],
  ["slotPieces", "many", "Enter a whole number from 1 to 1,000"],
])("%s can't be '%s' in the form or the API", async (name, text, message) => {
  const refused = await postNew({ ...typed, ...AHEAD_TYPED, [name]: text });
  expect([refused.status, (await refused.json()).errors]).toEqual([422, { [name]: [message] }]);
  const number = Number.isNaN(Number(text)) ? text : Number(text);
  const line = await sendNew({ ...typed, [name]: text === "" ? null : number });
  expect([line.status, await line.text()]).toEqual([422, `${name}: ${message}`]);
  expect(lastRow()).toBeUndefined();
});

it.each([{ leadMinutes: 4 }, { lastOrderMinutes: -1 }, { slotMinutes: 121 }, { slotPieces: 0 }])(
  "the table refuses %j",
  async (wrong) => {
    await expect(makeEvent(wrong)).rejects.toThrow(/CHECK/);
    await write(() => {});
  },
);

describe("the API", () => {
  const stops = async () => (await list.loader(args("/api/events"))).json();

  it("says of a stop what it was specified to say, and how it takes orders if it does", async () => {
    const dates = { startDate: new Date("2127-01-04T23:00:00Z"), endDate: new Date("2127-01-05") };
    await makeEvent(dates);
    await makeEvent({ ...dates, ...AHEAD });
    const specified = [
      "id",
      "title",
      "location",
      "description",
      "startDate",
      "endDate",
      "imageUrl",
    ];
    const [plain, ahead] = await stops();
    expect(Object.keys(plain)).toEqual(specified);
    expect(ahead).toMatchObject(AHEAD);
    expect(Object.keys(ahead)).toHaveLength(specified.length + 5);
  });
});
