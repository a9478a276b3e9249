import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import * as calendar from "~/routes/admin.calendar";
import * as edit from "~/routes/admin.calendar.$id.edit";
import { makeEvent } from "../factories";
import { asAdministrator } from "./as-administrator";

const admin = asAdministrator();

const stored = {
  title: "Night Market",
  location: "Ferry Plaza",
  description: "Bring cash",
  startDate: new Date("2027-01-09T04:00:00Z"),
  endDate: new Date("2027-01-09T09:00:00Z"),
  imageUrl: "/pictures/1/bowl.webp",
};

const params = (id: number) => ({ id: String(id) });
const postEdit = (id: number, fields: Record<string, string>, query = "") =>
  edit.action(admin.form(`/admin/calendar/${id}/edit${query}`, fields, params(id)));
const openEdit = async (id: number): Promise<Record<string, string>> => {
  const response = await edit.loader(admin.get(`/admin/calendar/${id}/edit`, params(id)));
  return (await response.json()).fields;
};

const rowOf = (id: number) => read().select().from(events).where(eq(events.id, id)).get();
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

describe("an edit", () => {
  it("leaves a start in the second pass of fall's repeated hour when another field changes", async () => {
    const startDate = new Date("2027-11-07T09:30:00Z");
    const late = await makeEvent({ startDate, endDate: new Date("2027-11-07T12:00:00Z") });
    const opened = await openEdit(late.id);
    expect(opened.startDate).toBe("2027-11-07T01:30");
    await postEdit(late.id, { ...opened, title: "Late" });
    expect(rowOf(late.id)).toMatchObject({ title: "Late", startDate, sequence: 0 });
  });
});
