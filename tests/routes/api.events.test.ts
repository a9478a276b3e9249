import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import * as item from "~/routes/api.events.$id";
import { inHours } from "../clock";
import { makeEvent, makeOrder, RESERVED } from "../factories";
import { asAdministrator } from "./as-administrator";
import { statusAndLine } from "./call";

const admin = asAdministrator();

const rowOf = (id: number) => read().select().from(events).where(eq(events.id, id)).get();
const remove = (id: number, query: string) =>
  item.action(admin.json("DELETE", `/api/events/${id}${query}`, undefined, { id: String(id) }));

it("deleting a stop asks about its orders, and refunds and cancels them on a yes", async () => {
  const { id } = await makeEvent({ startDate: inHours(1), endDate: inHours(3) });
  await makeOrder({ ...RESERVED, pickupEventId: id });
  const line = "Cancel 1 reservation?";
  expect(await statusAndLine(await remove(id, "?refund=yes"))).toEqual({ status: 409, line });
  expect(rowOf(id)?.canceledAt).toBeNull();
  expect((await remove(id, `?refund=${encodeURIComponent(line)}`)).status).toBe(204);
  expect(rowOf(id)?.canceledAt).not.toBeNull();
  expect((await remove(id, "?refund=yes")).status).toBe(404);
});
