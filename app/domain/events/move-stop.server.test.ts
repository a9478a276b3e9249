import { beforeEach, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { makeEvent, makeOrder, OWNER } from "../../../tests/factories";
import { queuedEmails } from "../../../tests/ledger";
import { findEvent, runLate } from "./events.server";
import { isAt, moveStop } from "./move-stop.server";

const [START, END, LATER] = [15, 18, 19].map((hour) => Date.parse(`2127-01-04T${hour}:00:00Z`));
const WAS = { start: START ?? 0, end: END ?? 0, location: "Pier 4" };
const IS = { ...WAS, end: LATER ?? 0, location: "Pier 5" };

let id: number;
beforeEach(async () => {
  ({ id } = await makeEvent({
    startDate: new Date(WAS.start),
    endDate: new Date(WAS.end),
    location: WAS.location,
  }));
});

const move = (to = IS, from = WAS) => write((tx) => moveStop(tx, id, to, isAt(from)));

it("tells whoever waits at a stop once that it moved, and calendars by its sequence", async () => {
  await makeOrder({ pickupEventId: id });
  expect(await move()).toBe(true);
  expect(findEvent(id)).toMatchObject({ location: "Pier 5", sequence: 1, movedFrom: null });
  expect(queuedEmails()).toMatchObject([{ kind: "stop_changed" }]);
  expect(await move()).toBe(false);
  expect(queuedEmails()).toHaveLength(1);
});

it("moves no stop that is elsewhere by now, or where it is already", async () => {
  expect(await move(IS, IS)).toBe(false);
  expect(await move(WAS, WAS)).toBe(false);
  expect(findEvent(id)).toMatchObject({ location: "Pier 4", sequence: 0 });
});

it("is on time again with a new start, and as late with a new end", async () => {
  await runLate(id, 15, OWNER);
  await move();
  expect(findEvent(id)).toMatchObject({ lateMinutes: 15 });
  await move({ ...IS, start: IS.start + 60_000 }, IS);
  expect(findEvent(id)).toMatchObject({ lateMinutes: 0 });
});
