import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { makeEvent, makeOrder } from "../../tests/factories";
import { queueStopChangedEmail } from "./fulfillment/stop-emails.server";
import { CUSTOMERS_ROUND, queueEmail } from "./outbox/outbox.server";
import { runEvery, type StopJob, wakeRound } from "./scheduler.server";

/** A round comes at once where it's asked for; its own time never comes here. @own-process has its rounds for good. */

const NEVER_MS = 2 ** 31 - 1;
let stop: StopJob = async () => {};
afterEach(() => stop());

/** How often it has begun, and the end of the one that's under way. */
function counted(name: string) {
  const rounds = { begun: 0, end: () => {} };
  const round = () => {
    rounds.begun += 1;
    return new Promise<void>((resolve) => {
      rounds.end = resolve;
    });
  };
  stop = runEvery(name, round, { everyMs: NEVER_MS, always: true, firstAfterMs: NEVER_MS });
  return rounds;
}

it("a requested round comes after the current work, once for everybody who asked", async () => {
  const rounds = counted("asked for");
  for (let n = 0; n < 3; n++) wakeRound("asked for");
  expect(rounds.begun).toBe(0);
  await turn();
  expect(rounds.begun).toBe(1);
});

it("a round that's asked for during another comes after it, and no more than one", async () => {
  const rounds = counted("during");
  wakeRound("during");
  await turn();
  rounds.end();
  await turn();
  expect(rounds.begun).toBe(1);
  wakeRound("during");
  await turn();
  wakeRound("during");
  wakeRound("during");
  await turn();
  expect(rounds.begun).toBe(2);
  rounds.end();
  await turn();
  expect(rounds.begun).toBe(3);
  rounds.end();
  await turn();
  expect(rounds.begun).toBe(3);
});

it("no round comes after the stop, nor one that doesn't exist", async () => {
  const rounds = counted("stopped");
  wakeRound("stopped");
  await stop();
  wakeRound("stopped");
  wakeRound("elsewhere");
  await turn();
  expect(rounds.begun).toBe(0);
});

it("a customer's email is sent right after it's stored, and a stop's waits to be undone", async () => {
  const rounds = counted(CUSTOMERS_ROUND);
  const event = await makeEvent();
  const { id: orderId } = await makeOrder({ pickupEventId: event.id });
  await write((tx) => queueStopChangedEmail(tx, orderId, { id: event.id, sequence: 1 }));
  const later = new Date(Date.now() + 60_000);
  await write((tx) => queueEmail(tx, "order_refund", "later", { orderId }, later));
  await turn();
  expect(rounds.begun).toBe(0);
  await write((tx) => queueEmail(tx, "order_receipt", "now", { orderId }));
  await turn();
  expect(rounds.begun).toBe(1);
});
