import Stripe from "stripe";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as database from "~/db/client.server";
import { webhookHealth } from "~/db/schema/stripe.server";
import { listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";
import { action } from "~/routes/api.stripe-webhook";
import { watchAlerts } from "../../../tests/alerts";
import { inHours } from "../../../tests/clock";
import { withLocalStripe } from "../../../tests/local-stripe";
import { raiseRefusedEventsAlert, recordAcceptedEvent } from "./webhook-health.server";

withLocalStripe();
const alerts = watchAlerts();
const sdk = new Stripe("sk_test_bench_x");

beforeEach(() => recordAcceptedEvent(inHours(-2)));

async function post(header: string): Promise<number> {
  const request = new Request("http://localhost:3000/api/stripe-webhook", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json", "Stripe-Signature": header },
  });
  return (await action({ request, params: {}, context: {} })).status;
}

const signed = (secret: string, ageS = 0) =>
  sdk.webhooks.generateTestHeaderString({
    payload: "{}",
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageS,
  });
const wrong = () => signed("whsec_wrong");
const late = () => signed(process.env.STRIPE_WEBHOOK_SECRET ?? "", 600);

async function postTimes(times: number, header: string): Promise<void> {
  for (let n = 0; n < times; n++) expect(await post(header)).toBe(400);
}

describe("refused events", () => {
  it.each([
    ["under another secret", wrong, "signature"],
    ["by a clock that is off", late, "clock"],
  ])("are reported to the owner with their cause: events %s", async (_how, header, reason) => {
    await postTimes(2, header());
    await raiseRefusedEventsAlert();
    expect(alerts.open()).toEqual([]);
    await postTimes(1, header());
    await raiseRefusedEventsAlert();
    expect(listAlerts()).toMatchObject([{ kind: "events_refused", reason }]);
    await recordAcceptedEvent();
    expect(alerts.open()).toEqual([]);
  });

  it.each(["", "rubbish", "t=1,v1=abc", `t=,v1=${"a".repeat(64)}`, `v1=${"a".repeat(64)}`])(
    "count for nothing if their signature has the wrong form ('%s')",
    async (header) => {
      await postTimes(20, header);
      await raiseRefusedEventsAlert();
      expect(alerts.open()).toEqual([]);
    },
  );

  it("count for nothing while others are accepted", async () => {
    await recordAcceptedEvent();
    await postTimes(20, wrong());
    await raiseRefusedEventsAlert();
    expect(alerts.open()).toEqual([]);
  });

  it("end the alert about missing ones, even right after another was accepted", async () => {
    await recordAcceptedEvent();
    const missing = { kind: "events_missing", subject: "webhook", reason: "polled" } as const;
    await database.write((tx) => raiseAlert(tx, missing));
    await recordAcceptedEvent(inHours(0.1));
    expect(alerts.open()).toEqual([]);
  });

  it("are reported if none was ever accepted, even with both causes as frequent", async () => {
    await database.write((tx) => tx.delete(webhookHealth).run());
    await postTimes(2, wrong());
    await postTimes(2, late());
    await raiseRefusedEventsAlert();
    expect(listAlerts()).toMatchObject([{ kind: "events_refused", reason: "signature" }]);
  });

  it("count no more once another is accepted", async () => {
    await postTimes(2, wrong());
    await recordAcceptedEvent(inHours(-2));
    await postTimes(1, wrong());
    await raiseRefusedEventsAlert();
    expect(alerts.open()).toEqual([]);
  });

  it("write nothing at the door, and one row a round, as accepted ones do", async () => {
    const writing = vi.spyOn(database, "write");
    await postTimes(50, wrong());
    expect(writing).not.toHaveBeenCalled();
    for (const _time of ["first", "second"]) await raiseRefusedEventsAlert();
    expect(writing).toHaveBeenCalledTimes(1);
    for (const _time of ["first", "second"]) await recordAcceptedEvent();
    expect(writing).toHaveBeenCalledTimes(2);
    writing.mockRestore();
  });
});
