import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import * as list from "~/routes/api.events";
import * as item from "~/routes/api.events.$id";
import { inHours } from "../clock";
import { makeEvent, makeOrder, RESERVED } from "../factories";
import { asAdministrator } from "./as-administrator";

const admin = asAdministrator();

/** The payload that the specification names. */
const least = {
  title: "Night Market",
  location: "Ferry Plaza",
  startDate: "2027-01-05T01:00:00.000Z",
  endDate: "2027-01-05T04:00:00.000Z",
};

const create = (body: unknown) => list.action(admin.json("POST", "/api/events", body));
const change = (id: number | string, body: unknown) =>
  item.action(admin.json("PATCH", `/api/events/${id}`, body, { id: String(id) }));

const rowOf = (id: number) => read().select().from(events).where(eq(events.id, id)).get();
const countRows = () => read().select().from(events).all().length;

async function said(response: Response) {
  return { status: response.status, line: await response.text() };
}

describe("POST /api/events", () => {
  it.each([
    [{ ...least, location: undefined }, "location: Enter a location"],
    [{ ...least, endDate: "2027-02-30" }, "endDate: Enter a date and time, like 2027-01-04T15:00"],
    [{ ...least, description: 5 }, "description: Enter text"],
    [{ ...least, sequence: 9 }, "sequence: isn't a known field."],
  ])("%j is refused with 422, and named", async (body, line) => {
    expect(await said(await create(body))).toEqual({ status: 422, line });
    expect(countRows()).toBe(0);
  });
});

describe("DELETE /api/events/{id}?refund=", () => {
  const remove = (id: number, query: string) =>
    item.action(admin.json("DELETE", `/api/events/${id}${query}`, undefined, { id: String(id) }));

  it("asks about its orders in the refusal, and refunds and cancels them once that's the answer", async () => {
    const { id } = await makeEvent({ startDate: inHours(1), endDate: inHours(3) });
    await makeOrder({ ...RESERVED, pickupEventId: id });
    const line = "Cancel 1 reservation?";
    expect(await said(await remove(id, "?refund=yes"))).toEqual({ status: 409, line });
    expect(rowOf(id)?.canceledAt).toBeNull();
    expect((await remove(id, `?refund=${encodeURIComponent(line)}`)).status).toBe(204);
    expect(rowOf(id)?.canceledAt).not.toBeNull();
    expect((await remove(id, "?refund=yes")).status).toBe(404);
  });
});

describe("PATCH /api/events/{id}", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeEvent({ description: "Good", imageUrl: "/a.png" }));
  });

  it.each([
    [{ canceledAt: null }, "canceledAt: isn't a known field."],
    [{ title: null }, "title: Enter a title"],
    [{ endDate: null }, "endDate: Enter an end time"],
    [
      { title: "New", startDate: "soon" },
      "startDate: Enter a date and time, like 2027-01-04T15:00",
    ],
  ])("%j is refused with 422, and nothing of it is written", async (body, line) => {
    const before = rowOf(id);
    expect(await said(await change(id, body))).toEqual({ status: 422, line });
    expect(rowOf(id)).toEqual(before);
  });
});
