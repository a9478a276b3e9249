import { describe, expect, it, vi } from "vitest";

import { databaseVersion, read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { outbox } from "~/db/schema/mail.server";
import { stripeEvents } from "~/db/schema/stripe.server";
import { recordDenial } from "~/domain/access/audit.server";
import { dueToCustomers } from "~/domain/outbox/due-emails.server";
import { queueEmail, recordDone } from "~/domain/outbox/outbox.server";
import { DAY_MS } from "../../../tests/clock";
import { WAIT_MS } from "../../../tests/wait";
import { sweepOldRows } from "./old-rows.server";
import { startPaymentJob } from "./payment-job.server";

// A shop that takes no cards has old rows too.
vi.hoisted(() => {
  process.env.STRIPE_SECRET_KEY = "";
  process.env.STRIPE_PUBLISHABLE_KEY = "";
  process.env.STRIPE_WEBHOOK_SECRET = "";
  process.env.STRIPE_API_BASE = "";
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const events = () =>
  read()
    .select()
    .from(stripeEvents)
    .all()
    .map(({ id }) => id);
const letters = () =>
  read()
    .select()
    .from(outbox)
    .all()
    .map(({ dedupeKey }) => dedupeKey);
const entries = () =>
  read()
    .select()
    .from(audit)
    .all()
    .map(({ entity }) => entity);

const event = (id: string) =>
  write((tx) => tx.insert(stripeEvents).values({ id, type: "charge.refunded" }).run());
const order = () =>
  write((tx) =>
    tx
      .insert(audit)
      .values({ actor: "a", action: "updated", entity: "order", entityId: "1" })
      .run(),
  );

async function letter(cause: string, isSent: boolean): Promise<void> {
  await write((tx) => {
    queueEmail(tx, "order_receipt", cause, { orderId: 1 });
    const owed = tx.select().from(outbox).all().at(-1);
    if (owed && isSent) recordDone(tx, owed, new Date());
  });
}

describe("the cleanup of old rows", () => {
  it("keeps Stripe's events for as long as anything at Stripe is looked at again", async () => {
    await event("evt_1");
    await sweepOldRows(inDays(179));
    expect(events()).toEqual(["evt_1"]);
    await sweepOldRows(inDays(181));
    expect(events()).toEqual([]);
  });

  it("keeps emails for as long as somebody may ask what was sent", async () => {
    await letter("sent", true);
    await letter("never sent", false);
    await sweepOldRows(inDays(179));
    expect(letters()).toEqual(["sent", "never sent"]);
    await sweepOldRows(inDays(181));
    expect(letters()).toEqual([]);
  });

  it("never takes an email that is still to be sent", async () => {
    await letter("waiting", false);
    const lastDay = new Date(inDays(7).getTime() - 60_000);
    expect(dueToCustomers(lastDay)).toHaveLength(1);
    await sweepOldRows(lastDay);
    expect(letters()).toEqual(["waiting"]);
  });

  it("keeps what people did for 400 days, and what they did to orders for good", async () => {
    await recordDenial(null, "signed out");
    await order();
    await sweepOldRows(inDays(399));
    expect(entries()).toEqual(["access", "order"]);
    await sweepOldRows(inDays(401));
    expect(entries()).toEqual(["order"]);
    await sweepOldRows(inDays(4000));
    expect(entries()).toEqual(["order"]);
  });

  it("deletes more than fits into one transaction", async () => {
    await write((tx) => {
      for (let id = 0; id < 1001; id++)
        tx.insert(stripeEvents)
          .values({ id: `evt_${id}`, type: "x" })
          .run();
    });
    await sweepOldRows(inDays(181));
    expect(events()).toEqual([]);
  });

  it("writes nothing if nothing is old, so that kept pages stay", async () => {
    await event("evt_1");
    const before = databaseVersion();
    await sweepOldRows();
    expect(databaseVersion()).toBe(before);
  });

  it("runs at the start and every hour", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    await event("evt_1");
    vi.setSystemTime(inDays(181));
    const stop = startPaymentJob();
    await vi.waitFor(() => expect(events()).toEqual([]), WAIT_MS);
    await event("evt_2");
    vi.setSystemTime(inDays(181));
    await vi.waitFor(() => {
      vi.advanceTimersByTime(15_000);
      expect(events()).toEqual([]);
    }, WAIT_MS);
    stop();
  });
});
