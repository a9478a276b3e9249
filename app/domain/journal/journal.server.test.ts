import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { addTillEntry } from "~/domain/truck-ledger/till.server";
import { makeOrder } from "../../../tests/factories";
import { entriesBooked } from "../../../tests/journal-entries";
import { bookOnline } from "./journal.server";

const SOLD = new Date("2027-01-04T20:00:00Z");
const LATER = new Date("2027-01-06T02:30:00Z");
const EVER = { from: new Date(0), until: new Date("2030-01-01T00:00:00Z") };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: SOLD });
});

const booked = (span = EVER) =>
  entriesBooked(span).map(({ kind, money, cents, soldAt, bookedAt }) => [
    kind,
    money,
    cents,
    soldAt.toISOString().slice(0, 10),
    bookedAt.toISOString().slice(0, 10),
  ]);

it("a late entry counts on its own day, and names the day of its sale", async () => {
  const { id: orderId } = await makeOrder();
  const online = (kind: "sale" | "refund" | "dispute", stripeId: string, cents: number) =>
    write((tx) => bookOnline(tx, { orderId, kind, stripeId, cents }));
  await online("sale", "pi_1", 1800);
  vi.setSystemTime(LATER);
  for (const _time of [1, 2]) await online("refund", "re_1", -500);
  await online("dispute", "dp_1", -1300);
  await online("refund", "re_1", 0);
  const [sold, later] = ["2027-01-04", "2027-01-06"];
  expect(booked()).toEqual([
    ["sale", "online", 1800, sold, sold],
    ["refund", "online", -500, sold, later],
    ["dispute", "online", -1300, sold, later],
    ["refund", "online", 500, sold, later],
  ]);
  expect(booked({ from: SOLD, until: LATER })).toEqual([["sale", "online", 1800, sold, sold]]);
});

it("a sale sent days later is booked when it arrives", async () => {
  vi.setSystemTime(LATER);
  const { id: orderId } = await makeOrder({ origin: "window", paymentKind: "truck" });
  const entry = { orderId, method: "cash", enteredBy: "ana@example.com" } as const;
  await write((tx) => addTillEntry(tx, { ...entry, kind: "sale", cents: 650, createdAt: SOLD }));
  await write((tx) => addTillEntry(tx, { ...entry, kind: "refund", cents: -650 }));
  expect(booked()).toEqual([
    ["sale", "cash", 650, "2027-01-04", "2027-01-06"],
    ["refund", "cash", -650, "2027-01-04", "2027-01-06"],
  ]);
  expect(entriesBooked(EVER).map(({ origin }) => origin)).toEqual(["window", "window"]);
});

it("a sale voided and made again on another day is refunded as of the second day", async () => {
  const { id: orderId } = await makeOrder({ paymentKind: "truck" });
  const entry = { orderId, method: "cash", enteredBy: "ana@example.com" } as const;
  const enter = (kind: "sale" | "void" | "refund", cents: number) =>
    write((tx) => addTillEntry(tx, { ...entry, kind, cents }));
  await enter("sale", 1800);
  await enter("void", -1800);
  vi.setSystemTime(LATER);
  await enter("sale", 1800);
  await enter("refund", -100);
  expect(booked().at(-1)).toEqual(["refund", "cash", -100, "2027-01-06", "2027-01-06"]);
});

it("an entry says whether its order was made at the window, reserved, or paid on the web", async () => {
  const entry = { method: "cash", enteredBy: "ana@example.com", kind: "sale", cents: 650 } as const;
  for (const given of [{ origin: "window" as const }, {}]) {
    const { id: orderId } = await makeOrder({ paymentKind: "truck", ...given });
    await write((tx) => addTillEntry(tx, { ...entry, orderId }));
  }
  const { id: orderId } = await makeOrder();
  await write((tx) => bookOnline(tx, { orderId, kind: "sale", stripeId: "pi_1", cents: 650 }));
  expect(entriesBooked(EVER).map(({ origin }) => origin)).toEqual(["window", "reserved", "web"]);
});

it("an entry is never changed and never goes", async () => {
  const { id: orderId } = await makeOrder();
  await write((tx) => bookOnline(tx, { orderId, kind: "sale", stripeId: "pi_1", cents: 1800 }));
  for (const statement of [sql`UPDATE journal SET cents = 1`, sql`DELETE FROM journal`]) {
    const refused = await write((tx) => tx.run(statement)).catch((error) => String(error.cause));
    expect(refused).toContain("the journal is only added to");
  }
  expect(entriesBooked(EVER)).toMatchObject([{ cents: 1800, origin: "web" }]);
});
