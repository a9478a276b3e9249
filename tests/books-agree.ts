import type { LocalStripe } from "local-stripe";
import { balanceOf, payoutsOf } from "local-stripe/balance";
import { expect } from "vitest";
import { read } from "~/db/client.server";
import { journal } from "~/db/schema/journal.server";
import { balanceTransactions, payouts } from "~/db/schema/payouts.server";
import { taxEntries } from "~/db/schema/tax.server";
import { drawerEntries, tillEntries } from "~/db/schema/till.server";
import { listClosings, stripeSumsOf } from "~/domain/days/closing-queries.server";
import { listOpenDays, readOpenPeriod } from "~/domain/days/days.server";
import type { StripeSums } from "~/domain/days/figures";
import { cashInDrawer, sumOf } from "~/domain/days/figures";
import { stripeSumsIn } from "~/domain/days/stripe-sums.server";
import { TRUCK_PAYMENTS } from "~/domain/order";
import { listDifferences } from "~/domain/payouts/differences.server";
import { isFailed, reversalsOf } from "~/domain/refunds/reversals.server";
import { refundedAtTruckCents, tipCents } from "~/domain/truck-ledger/till.server";
import { allOrders } from "./ledger";

/** Checks a shop's books once it has heard of everything: all of them must agree to the cent. */

type State = LocalStripe["state"];
type Entry = typeof journal.$inferSelect;

export function expectBooksToAgree(stripe: LocalStripe): void {
  const entries = read().select().from(journal).all();
  expectOrdersToAgree(entries);
  expectTaxToAgree();
  expectTillToAgree(entries);
  expectClosingsToAgree(stripe, entries);
  expectDrawerToAgree();
  expectStripeToAgree(stripe, entries);
  expectBalanceToAgree(stripe, entries);
}

function expectOrdersToAgree(entries: Entry[]): void {
  for (const order of allOrders()) {
    const own = entries.filter(({ orderId }) => orderId === order.id);
    const kept = order.receivedCents + tipCents(read(), order.id) - goneCents(order.id);
    expect(centsOf(own), `journal of order ${order.id}`).toBe(kept);
  }
}

/** An order's taxed amount is what wasn't refunded of it. If nothing is left, no tax is kept. */
function expectTaxToAgree(): void {
  const taxed = read().select().from(taxEntries).all();
  for (const order of allOrders()) {
    const own = taxed.filter(({ orderId }) => orderId === order.id);
    const [sale] = own;
    if (!sale) continue;
    const left = order.receivedCents - order.refundedCents;
    const tax = add(own.map(({ taxCents }) => taxCents));
    expect(add(own.map(({ grossCents }) => grossCents)), `taxed of order ${order.id}`).toBe(left);
    if (left === 0) expect(tax, `tax of order ${order.id}`).toBe(0);
    if (left === order.totalCents) expect(tax, `tax of order ${order.id}`).toBe(sale.taxCents);
    if (order.taxPlace) expect(sale.taxCents, `tax added to ${order.id}`).toBe(order.taxCents);
    expect(tax, `tax of order ${order.id}`).toBeGreaterThanOrEqual(0);
  }
}

/**
 * Cents that went back: refunds online, pending ones included, refunds at the truck, and disputes that banks withdrew.
 */
function goneCents(orderId: number): number {
  const { refunds, disputes } = reversalsOf(read(), orderId);
  const byStripe = refunds.filter((refund) => !isFailed(refund));
  const withdrawn = add(disputes.map(({ withdrawnCents }) => withdrawnCents));
  const refunded = add(byStripe.map(({ amountCents }) => amountCents));
  return refunded + withdrawn + refundedAtTruckCents(read(), orderId);
}

function expectTillToAgree(entries: Entry[]): void {
  const till = read().select().from(tillEntries).all();
  for (const paidBy of TRUCK_PAYMENTS) {
    const booked = entries.filter(({ money }) => money === paidBy);
    const entered = till.filter(({ method }) => method === paidBy);
    expect(centsOf(booked), `by ${paidBy}`).toBe(centsOf(entered));
  }
}

/** Each entry is in one closing or open, and each closing's sum is the sum of its entries. */
function expectClosingsToAgree({ state }: LocalStripe, entries: Entry[]): void {
  let covered = 0;
  for (const closing of listClosings({ limit: 100, offset: 0 }).reverse()) {
    const { throughId, figures } = closing;
    const own = entries.filter(({ id }) => id > covered && id <= throughId);
    expect(sumOf(figures.sums), "a closing").toBe(centsOf(own));
    if (figures.stops)
      expect(add(figures.stops.map(({ totalCents }) => totalCents)), "its stops").toBe(
        centsOf(own),
      );
    const entered = own.filter(({ tillEntryId }) => tillEntryId !== null);
    const byPerson = (figures.people ?? []).map(({ totalCents }) => totalCents);
    expect(add(byPerson), "its people").toBe(centsOf(entered));
    expectMoved(stripeSumsOf(closing), state, own);
    covered = throughId;
  }
  const open = entries.filter(({ id }) => id > covered);
  const { sums, range } = readOpenPeriod();
  expect(sumOf(sums), "open").toBe(centsOf(open));
  expect(add(listOpenDays().rows.map(({ cents }) => cents)), "open days").toBe(centsOf(open));
  expectMoved(stripeSumsIn(range), state, open);
}

/** Cash paid in and out is in one closing or open, and each closing expects the cash that's in its drawer. */
function expectDrawerToAgree(): void {
  const closed = listClosings({ limit: 100, offset: 0 }).reverse();
  for (const { floatCents, expectedCents, figures } of closed) {
    const drawer = figures.drawer ?? { throughId: 0, entries: [] };
    expect(expectedCents, "expected").toBe(floatCents + cashInDrawer(figures.sums, drawer));
  }
  const counted = [...closed.map(({ figures }) => figures.drawer), readOpenPeriod().drawer];
  const ids = counted.flatMap((drawer) => drawer?.entries ?? []).map(({ id }) => id);
  const all = read().select().from(drawerEntries).all();
  expect(ids, "paid in and out").toEqual(all.map(({ id }) => id));
}

/** A day's online money agrees with Stripe's, except for refunds that wait for their bank. */
function expectMoved(sums: StripeSums | null, state: State, own: Entry[]): void {
  const { grossCents = 0, refundedCents = 0, disputedCents = 0, unread = 0 } = sums ?? {};
  const moved = own.filter(hasMovedAt(state));
  expect(grossCents - refundedCents - disputedCents, "a day at Stripe").toBe(onlineOf(moved));
  const waiting = own.filter(
    ({ stripeId }) => state.refunds.get(stripeId ?? "")?.status === "pending",
  );
  expect(unread, "what isn't in it yet").toBe(waiting.length);
}

/**
 * True if an entry's money moved at Stripe. A refund that a bank hasn't taken, or never took, hasn't left the balance.
 */
const hasMovedAt =
  ({ refunds }: State) =>
  ({ stripeId }: Entry) =>
    refunds.get(stripeId ?? "")?.balance_transaction !== null;

function expectStripeToAgree(stripe: LocalStripe, entries: Entry[]): void {
  for (const { id: intent, captured, refunded, withdrawn } of stripe.snapshot().intents) {
    const order = allOrders().find(({ stripePaymentId }) => stripePaymentId === intent);
    const own = entries.filter(({ orderId }) => orderId === order?.id);
    expect(onlineOf(own), `online of order ${order?.id}`).toBe(captured - refunded - withdrawn);
  }
}

/** What's left at Stripe, plus what's at the bank and Stripe's fees, is what the journal booked online. */
function expectBalanceToAgree({ state }: LocalStripe, entries: Entry[]): void {
  const { available, pending } = balanceOf(state);
  const left = add([...available, ...pending].map(({ amount }) => amount));
  const sent = payoutsOf(state).filter(({ status }) => status !== "failed");
  const atBank = add(sent.map(({ amount }) => amount));
  const fees = add([...state.transactions.values()].map(feeAtStripe));
  expect(left + atBank + fees, "the balance").toBe(onlineOf(entries.filter(hasMovedAt(state))));
  expectPayoutsToBeKnown({ left, atBank });
  const other = listDifferences(read()).filter(({ noun }) => noun !== "other");
  expect(other, "differences").toEqual([]);
}

/** The fee of a payment or a dispute, or a fee that Stripe charges by itself. */
const feeAtStripe = ({ type, fee, amount }: { type: string; fee: number; amount: number }) =>
  type === "stripe_fee" ? -amount : fee;

function expectPayoutsToBeKnown({ left, atBank }: { left: number; atBank: number }): void {
  const moved = read().select().from(balanceTransactions).all();
  expect(add(moved.map(({ netCents }) => netCents)), "nets we know").toBe(left);
  const arrived = read().select().from(payouts).all();
  const kept = arrived.filter(({ status }) => status !== "failed");
  expect(add(kept.map(({ amountCents }) => amountCents)), "payouts we know").toBe(atBank);
}

const add = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const centsOf = (entries: { cents: number }[]) => add(entries.map(({ cents }) => cents));
const onlineOf = (entries: Entry[]) => centsOf(entries.filter(({ money }) => money === "online"));
