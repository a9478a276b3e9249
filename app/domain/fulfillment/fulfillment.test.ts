import { expect, it } from "vitest";
import { readFulfillment } from "./fulfillment";
import { fulfillment } from "./fulfillment.schema";

const pickup = { "fulfillment.method": "pickup", "fulfillment.eventId": "12" };

it.each([
  ["the chosen stop's", { "fulfillment.minutes.12": "20", "fulfillment.minutes.13": "40" }, 20],
  ["as soon as possible", { "fulfillment.minutes.12": "", "fulfillment.minutes.13": "40" }, null],
  ["none of an older page's", {}, null],
])("a form's pickup time is %s", (_what, times, minutes) => {
  expect(readFulfillment({ ...pickup, ...times })).toEqual({
    method: "pickup",
    eventId: 12,
    ...(minutes !== null && { minutes }),
  });
});

it.each([-1, 2.5, Number.NaN, "20", null])("%j is no pickup time", (minutes) => {
  const { error } = fulfillment.safeParse({ method: "pickup", eventId: 12, minutes });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["minutes", "Choose a pickup time"],
  ]);
});
