import { beforeEach, expect, it, vi } from "vitest";
import { pollPayouts } from "~/domain/payouts/poll-payouts.server";
import { loader as csv } from "~/routes/admin_.orders.payouts[.]csv";
import { advanceClock, DAY_MS, stopClock } from "../clock";
import { withPayments } from "../payments";
import { asAdministrator } from "./as-administrator";
import { openPage } from "./plain-browser";

/** Stripe's payouts beside our books, without a script. */

const { stripeTest, paidOrder } = withPayments({ clock: () => Date.now() });
const admin = asAdministrator();
const PATH = "/admin/orders/payouts";
const open = () => openPage(PATH, admin.cookie);

beforeEach(() => stopClock());

it("the page asks Stripe at a press, and says what each payout was made of", async () => {
  stripeTest.stripe.dashboard.refund(await paidOrder(), { amount: 500 });
  const page = await open();
  expect(page.text).toContain("We haven't heard from Stripe yet.");
  expect(page.text).toContain("No payouts yet.");
  // The sign-in lasts no days.
  vi.setSystemTime(Date.now() + 1000);
  await page.press("Update Now");
  expect(page.text).toContain("$14.12 is still at Stripe. Last updated");
  expect(page.text).toContain("Stripe has a refund of $5.00 that isn't in our records.");
});

it("the page lists payouts with fees and refunds, and opens each", async () => {
  const intent = await paidOrder();
  stripeTest.stripe.dashboard.refund(intent, { amount: 500 });
  advanceClock(4 * DAY_MS);
  await pollPayouts();
  vi.useRealTimers();
  const page = await open();
  for (const sum of ["$20.00", "$0.88", "$5.00", "$14.12", "Paid"]) {
    expect(page.text).toContain(sum);
  }
  const link = page.screen.getByRole("link", { name: "Download CSV" });
  const answer = (await csv(admin.get(link.getAttribute("href") ?? ""))) as Response;
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="payouts.csv"');
  expect(await answer.text()).toMatch(
    /"Stripe ID"\r\n"\d{4}-\d\d-\d\d",20\.00,0\.88,5\.00,0\.00,14\.12,"paid","po_\w+"\r\n$/,
  );
  await page.follow(/^View payout of \$14.12/);
  expect(page.path).toBe("/admin/orders/payouts/1/view");
  expect(page.text).toContain("Payment, order #1");
  expect(page.text).toContain("$20.00 minus $0.88 fee: $19.12");
});

it("the page says what part of a payout is one that the bank returned", async () => {
  await paidOrder();
  advanceClock(4 * DAY_MS);
  await pollPayouts();
  stripeTest.stripe.dashboard.failPayout([...stripeTest.stripe.state.payouts.keys()][0] ?? "");
  advanceClock(20 * DAY_MS);
  await pollPayouts();
  vi.useRealTimers();
  const opened = async (id: number) => (await openPage(`${PATH}/${id}/view`, admin.cookie)).text;
  expect(await opened(1)).not.toContain("Returned payouts");
  expect(await opened(2)).toMatch(/Fees\s*\$0\.00.*Returned payouts\s*\$19\.12/s);
});

it("the page says what differs with its order, until it's reviewed", async () => {
  await paidOrder();
  stripeTest.stripe.dashboard.chargeFee(250, "Radar");
  await pollPayouts();
  const page = await open();
  expect(page.text).toContain("1 Difference");
  expect(page.text).toContain("Stripe charged $2.50: Radar. It isn't for an order.");
  await page.press("Mark as Reviewed");
  expect(page.text).toContain("Marked as Reviewed");
  expect(page.text).not.toContain("Radar");
});

it("the page says that Stripe isn't answering", async () => {
  stripeTest.stripe.faults.add({ times: "always", fault: { kind: "status", status: 503 } });
  const page = await open();
  await page.press("Update Now");
  expect(page.text).toContain("Stripe isn't responding. Please try again later.");
});
