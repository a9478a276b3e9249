import { beforeEach, describe, expect, test } from "vitest";
import { payWith, servedStripe } from "./client.fixture";

const { running, stripe } = await servedStripe();
let intent: string;
beforeEach(async () => {
  intent = await payWith(stripe);
});

const page = async () => (await fetch(running.origin)).text();
const buttonsOf = (text: string) =>
  [...text.matchAll(/<button[^>]*>([^<]+)</g)].map(([, label]) => label);

function press(path: string, fields: Record<string, string> = {}, origin = running.origin) {
  return fetch(`${running.origin}/_dashboard/${path}`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

function control(path: string, body: object) {
  return fetch(`${running.origin}/_control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const totals = () => running.snapshot().intents[0];

describe("the overview", () => {
  test("refunds a part by hand, and shows what is left", async () => {
    expect(await page()).toContain('name="dollars" value="42.00"');
    const answer = await press("refunds", { intent, dollars: "12.50" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/");
    expect(totals()).toMatchObject({ refunded: 1250 });
    const after = await page();
    expect(after).toContain('name="dollars" value="29.50"');
    expect(after).toContain("<td>$12.50</td><td>succeeded</td>");
  });

  test.each([
    ["99", "Refund amount ($99.00) is greater than unrefunded amount"],
    ["a lot", "&#34;a lot&#34; isn&#39;t a dollar amount."],
    ["0", "Too small"],
  ])("says why %s dollars cannot be refunded", async (dollars, why) => {
    const answer = await press("refunds", { intent, dollars });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(why);
    expect(totals()).toMatchObject({ refunded: 0 });
  });

  test("lets refunds wait, and sends one through and one back", async () => {
    await press("refunds/begin", { status: "pending" });
    await press("refunds", { intent, dollars: "2" });
    await press("refunds", { intent, dollars: "3" });
    const [first = "", second = ""] = running.state.refunds.keys();
    expect(buttonsOf(await page())).toEqual(
      expect.arrayContaining(["Make them succeed right away", "Complete", "Fail"]),
    );
    await press(`refunds/${first}/complete`);
    await press(`refunds/${second}/fail`);
    const statuses = [...running.state.refunds.values()].map(({ status }) => status);
    expect(statuses).toEqual(["succeeded", "failed"]);
    expect(totals()).toMatchObject({ refunded: 200 });
    expect((await press(`refunds/${second}/complete`)).status).toBe(400);
  });

  test("opens, answers and ends a dispute with the buttons that make sense", async () => {
    await press("disputes", { intent });
    const [id = ""] = running.state.disputes.keys();
    expect(buttonsOf(await page())).toEqual(
      expect.arrayContaining(["Submit evidence", "Win", "Lose"]),
    );
    expect(buttonsOf(await page())).not.toContain("Refund");
    await press(`disputes/${id}/answer`);
    expect(buttonsOf(await page())).not.toContain("Submit evidence");
    await press(`disputes/${id}/close`, { outcome: "lost" });
    expect(buttonsOf(await page())).not.toContain("Lose");
    expect(await page()).toContain("<td>$42.00</td><td>lost</td>");
    expect(totals()).toMatchObject({ withdrawn: 4200 });
  });

  test("opens an inquiry and lets it become a dispute", async () => {
    await press("disputes", { intent, isInquiry: "true" });
    const [id = ""] = running.state.disputes.keys();
    expect(totals()).toMatchObject({ withdrawn: 0 });
    await press(`disputes/${id}/escalate`);
    expect(totals()).toMatchObject({ withdrawn: 4200 });
  });

  test("offers nothing for what was not paid", async () => {
    running.reset();
    await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
    expect(buttonsOf(await page())).toEqual(["Make them start as pending"]);
  });

  test("lets no other site press its buttons", async () => {
    const answer = await press("refunds", { intent }, "http://evil.example");
    expect(answer.status).toBe(403);
    const silent = await fetch(`${running.origin}/_dashboard/refunds`, {
      method: "POST",
      body: new URLSearchParams({ intent }),
    });
    expect(silent.status).toBe(403);
    expect(totals()).toMatchObject({ refunded: 0 });
  });

  test("has a policy that lets its own forms be sent, and nothing more", async () => {
    const { headers } = await fetch(running.origin);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("default-src 'none'");
    expect((await press("nonsense")).status).toBe(404);
  });
});

test("another process can refund and dispute, in cents", async () => {
  const refunded = await control("refunds", { intent, amount: 1200, reason: "duplicate" });
  expect(await refunded.json()).toMatchObject({ amount: 1200, reason: "duplicate" });
  await control("refunds/begin", { status: "pending" });
  const { id } = await stripe.refunds.create({ payment_intent: intent, amount: 300 });
  const failed = await control(`refunds/${id}/fail`, { reason: "declined" });
  expect(await failed.json()).toMatchObject({ status: "failed", failure_reason: "declined" });
  const disputed = await control("disputes", { intent, reason: "product_not_received" });
  const dispute: { id: string } = await disputed.json();
  await control(`disputes/${dispute.id}/close`, { outcome: "won" });
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe("won");
  expect((await control("refunds", { intent, amount: 0.5 })).status).toBe(400);
  expect((await control("refunds/re_none/fail", {})).status).toBe(400);
  expect((await control("payouts", {})).status).toBe(400);
  expect((await control("payouts/po_none/fail", {})).status).toBe(400);
  expect((await control("fees", { amount: 200 })).status).toBe(200);
  expect((await control("transfers", {})).status).toBe(404);
  expect(totals()).toMatchObject({ refunded: 1200, withdrawn: 0 });
});
