import { beforeEach, expect, it, vi } from "vitest";
import { reserve } from "~/domain/checkout/checkout.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { complete, markReady, startMaking } from "~/domain/counter/counter-actions.server";
import { isInLine, type QueuedOrder, readQueue } from "~/domain/counter/queue.server";
import { listQueueStops } from "~/domain/counter/queue-stops.server";
import { stepOf } from "~/domain/counter/steps";
import { readOpenPeriod } from "~/domain/days/days.server";
import { cashOf } from "~/domain/days/figures";
import { sendMail } from "~/domain/emails/send-mail.server";
import { sendDueSms } from "~/domain/emails/send-sms.server";
import { runLate } from "~/domain/events/events.server";
import { recordPresence } from "~/domain/order-settings/last-seen.server";
import { changeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { callOff, findRefundAll } from "~/domain/stop-orders/refund-all.server";
import { changeTax, readTax } from "~/domain/tax/rates.server";
import { type Rate, taxOn } from "~/domain/tax/tax";
import { taxSheet } from "~/domain/tax/tax-sheet.server";
import { createSaleKey, toSaleBody } from "~/domain/window/sale";
import { windowSale } from "~/domain/window/sale.schema";
import { recordSale } from "~/domain/window/window-sales.server";
import { intentOf, started, stranger } from "./checkout";
import { MINUTE_MS } from "./clock";
import { makeEvent, makeMenuItem, OWNER } from "./factories";
import { allOrders } from "./ledger";
import { confirmCard, withLocalStripe } from "./local-stripe";
import { ownPhones } from "./phones";

/**
 * A day of 300 orders at two stops that overlap: walk-ups at two windows, of which one has no signal for an
 * hour, paid orders and reservations from the site, and one counter. One stop runs twenty minutes late and is on
 * time again; the other is rained out while people wait there. Everybody from the site leaves a number for texts.
 */

const OPENING = Date.parse("2027-01-04T19:00:00Z");
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "http://localhost:3000" };
const CLOCK = { zone: "America/Los_Angeles", endsAtHour: 0 };
const PRICE_CENTS = 600;
const TAX = { taxMode: "added", exempt: [] } as const;

/** When one window has no signal, in minutes after the first stop opens. */
const OFFLINE = { from: 60, until: 120 };
const [LATE, ON_TIME, RAIN, OVER] = [90, 140, 165, 330];

type Place = { name: string; rate: Rate; opens: number; closes: number; slotPieces: number | null };
const PLACES = {
  ferry: { name: "Ferry Plaza", rate: 8_625, opens: 0, closes: 240, slotPieces: 12 },
  mariposa: { name: "Mariposa Plaza", rate: 9_500, opens: 60, closes: 300, slotPieces: null },
} satisfies Record<string, Place>;
type At = keyof typeof PLACES;

const WAYS = ["cash", "card", "online", "reserved"] as const;
type Guest = { at: At; way: (typeof WAYS)[number]; asksAt: number; cups: number; name: string };

/** 300 guests, always the same ones, in the order in which they come. */
function guests(): Guest[] {
  let seed = 48;
  const below = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % most;
  };
  const all = Array.from({ length: 300 }, (_, number): Guest => {
    const at = number % 3 === 0 ? "mariposa" : "ferry";
    const [from, until] = at === "ferry" ? [0, 180] : [PLACES.mariposa.opens, RAIN];
    const way = WAYS[number % 10 === 7 ? 3 : below(3)] ?? "cash";
    const cups = below(4) === 0 ? 2 : 1;
    return { at, way, asksAt: from + below(until - from), cups, name: `Guest ${number}` };
  });
  return all.sort((one, other) => one.asksAt - other.asksAt);
}

const addressOf = ({ name }: Guest) => `${name.replace(" ", "")}@example.com`.toLowerCase();
/** '+12135551007' of guest 7 */
const phoneOf = ({ name }: Guest) => `+1213555${1_000 + Number(name.split(" ")[1])}`;
const cupsOf = ({ lines }: QueuedOrder) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const mailbox = ownPhones();
const stripeTest = withLocalStripe();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: OPENING });
});

class Day {
  readonly guests = guests();
  readonly stops: Record<At, number>;
  /** Orders in the order in which they were begun. */
  readonly begun: number[] = [];
  /** Orders that were begun before another that had waited longer: '#2 before #1'. */
  readonly unfair: string[] = [];
  /** Email addresses of the guests who wait at the moment of each change. */
  readonly waiting: Record<"late" | "onTime" | "rain", string[]> = {
    late: [],
    onTime: [],
    rain: [],
  };
  /** Guests who got cash back when the stop was called off. */
  paidBack: Guest[] = [];
  readonly #latte: number;
  #toCome = [...this.guests];
  #unsent: (() => Promise<void>)[] = [];

  private constructor(latte: number, stops: Record<At, number>) {
    this.#latte = latte;
    this.stops = stops;
  }

  static async open(): Promise<Day> {
    const { id } = await makeMenuItem({ name: "Latte", priceCents: PRICE_CENTS });
    const day = new Day(id, { ferry: await stopAt("ferry"), mariposa: await stopAt("mariposa") });
    const rates = readTax(new Date()).stops.map(({ key, place }) => {
      const { rate } = Object.values(PLACES).find(({ name }) => name === place) ?? PLACES.ferry;
      return [key, rate] as const;
    });
    await changeTax({ mode: "added", stops: Object.fromEntries(rates) }, OWNER);
    await changeOrderSettings({ paused: false, sendsWindowSales: true }, OWNER);
    return day;
  }

  async live(): Promise<void> {
    for (let minute = 0; minute <= OVER; minute += 1) {
      vi.setSystemTime(OPENING + minute * MINUTE_MS);
      recordPresence(new Date());
      await this.#change(minute);
      while (this.#toCome[0]?.asksAt === minute) await this.#order(this.#toCome.shift() as Guest);
      for (const at of ["ferry", "mariposa"] as const) await this.#work(at);
      await sendMail(SENDER);
      await sendDueSms(new Date());
    }
  }

  async #change(minute: number): Promise<void> {
    if (minute === OFFLINE.until) for (const send of this.#unsent) await send();
    if (minute === LATE) {
      this.waiting.late = this.#waitingFromSite("ferry");
      await runLate(this.stops.ferry, 20, OWNER);
    }
    if (minute === ON_TIME) {
      this.waiting.onTime = this.#waitingFromSite("ferry");
      await runLate(this.stops.ferry, 0, OWNER);
    }
    if (minute === RAIN) await this.#rain();
  }

  /** Calls the stop off, and gives those who paid at its window their cash back. */
  async #rain(): Promise<void> {
    this.waiting.rain = this.#waitingFromSite("mariposa");
    const paidThere = this.#line("mariposa").filter(({ origin }) => origin === "window");
    const names = paidThere.map(({ customerName }) => customerName);
    this.paidBack = this.guests.filter(({ name }) => names.includes(name));
    const question = findRefundAll(this.stops.mariposa)?.question ?? "";
    expect(await callOff(this.stops.mariposa, question, OWNER)).toMatchObject({ ok: true });
    for (const { id } of paidThere) {
      const back = await refundAtTruck(id, { scope: "all", method: "cash" }, OWNER);
      expect(back).toMatchObject({ ok: true });
    }
  }

  async #order(guest: Guest): Promise<void> {
    const { at, way, cups: quantity, asksAt } = guest;
    const items = [{ productId: this.#latte, quantity }];
    const wish = {
      email: addressOf(guest),
      fulfillment: { method: "pickup" as const, eventId: this.stops[at] },
      phone: phoneOf(guest),
    };
    const asker = { ...stranger(), networkKey: guest.name, hasLimits: false };
    if (way === "online") {
      const start = await started(items, { ...wish, ...asker });
      confirmCard(stripeTest.stripe, start.clientSecret);
      await verifyPayment(intentOf(start));
    } else if (way === "reserved") {
      const made = await reserve({ ...wish, items, total: "any" }, asker);
      expect(made).toMatchObject({ ok: true });
    } else {
      const send = this.#sale(guest, way);
      const isOffline = at === "ferry" && asksAt >= OFFLINE.from && asksAt < OFFLINE.until;
      if (isOffline) this.#unsent.push(send);
      else await send();
    }
  }

  /** A guest's sale at the window. @returns a function that sends the sale, then or later */
  #sale({ at, cups: quantity, name }: Guest, paidBy: "cash" | "card"): () => Promise<void> {
    const stop = { id: this.stops[at], place: PLACES[at].name };
    const terms = { ...TAX, stop, taxRate: PLACES[at].rate };
    const line = { productId: this.#latte, name: "Latte", unitPriceCents: PRICE_CENTS, quantity };
    const body = toSaleBody({ lines: [line], tipCents: 0, name, terms }, paidBy, new Date());
    const key = createSaleKey();
    return async () => {
      const sale = windowSale.parse({ ...body, sentAt: new Date().toISOString() });
      expect(await recordSale(key, sale, OWNER)).toMatchObject({ ok: true });
    };
  }

  /** Makes a stop's orders, one cup a minute, and hands each over two minutes after it's ready. */
  async #work(at: At): Promise<void> {
    const line = this.#line(at);
    for (const order of line) {
      if (isAgo(order.readyAt, 2)) expect(await handOver(order)).toMatchObject({ ok: true });
      else if (stepOf(order) === "making" && isAgo(order.makingAt, cupsOf(order)))
        expect(await markReady(order.id, OWNER)).toMatchObject({ ok: true });
      else if (stepOf(order) === "making") return;
    }
    const [next, ...others] = line.filter((order) => stepOf(order) === "waiting");
    if (!next) return;
    // A time may have room for a smaller order that comes later.
    const overtaken = others.filter(
      (other) => other.createdAt < next.createdAt && cupsOf(other) <= cupsOf(next),
    );
    this.unfair.push(...overtaken.map(({ id }) => `#${next.id} before #${id}`));
    this.begun.push(next.id);
    expect(await startMaking(next.id, OWNER)).toMatchObject({ ok: true });
  }

  #line(at: At): QueuedOrder[] {
    const now = new Date();
    const { toMake } = readQueue(listQueueStops(now), now);
    return toMake.filter((order) => order.pickupEventId === this.stops[at] && isInLine(order));
  }

  #waitingFromSite(at: At): string[] {
    const waiting = this.#line(at).filter(({ origin, readyAt }) => origin === "web" && !readyAt);
    return waiting.map(({ email }) => email).sort();
  }
}

function stopAt(at: At): Promise<number> {
  const { name, opens, closes, slotPieces } = PLACES[at];
  const [startDate, endDate] = [opens, closes].map((m) => new Date(OPENING + m * MINUTE_MS));
  const ahead = { ordersAhead: true, leadMinutes: 5, slotMinutes: 10, slotPieces };
  return makeEvent({ title: name, location: name, startDate, endDate, ...ahead }).then(
    ({ id }) => id,
  );
}

const handOver = ({ id, status }: QueuedOrder) =>
  status === "pending" ? payAndHandOver(id, "cash", OWNER) : complete(id, OWNER, {});

const isAgo = (then: Date | null, minutes: number) =>
  then !== null && Date.now() - then.getTime() >= minutes * MINUTE_MS;

/** Addresses of the guests whose phones got such a text. */
function textedOf(guests: readonly Guest[], body: RegExp): string[] {
  const by = new Map(guests.map((guest) => [phoneOf(guest), addressOf(guest)]));
  const got = mailbox.phones.texts.filter((text) => body.test(text.body));
  return got.map(({ to }) => by.get(to) ?? to).sort();
}

const addressesOf = (letters: { subject: string; to: string[] }[], subject: RegExp) =>
  letters.flatMap((letter) => (subject.test(letter.subject) ? letter.to : [])).sort();

it("300 orders are made once, in fair order, and everybody hears what is so", async () => {
  const day = await Day.open();
  await day.live();
  const { letters } = mailbox;
  const all = allOrders();

  expect(all).toHaveLength(300);
  expect(day.unfair).toEqual([]);
  const handedOver = all.filter((order) => order.handedOverAt !== null);
  const backAgain = all.filter((order) => order.refundedCents > 0);
  const given = all.filter((order) => order.status === "expired");
  expect(handedOver.length + backAgain.length + given.length).toBe(300);
  expect(new Set(day.begun).size).toBe(day.begun.length);
  expect(handedOver.filter(({ id }) => !day.begun.includes(id))).toEqual([]);

  const { late, onTime, rain } = day.waiting;
  expect(Math.min(late.length, onTime.length, rain.length)).toBeGreaterThan(5);
  expect(addressesOf(letters, /^Running 20 minutes late /)).toEqual(late);
  expect(addressesOf(letters, /^We're back on time /)).toEqual(onTime);
  expect(addressesOf(letters, /^We had to call off Mariposa Plaza today /)).toEqual(rain);
  const byWay = (way: Guest["way"]) =>
    day.guests.filter((guest) => guest.way === way).map(addressOf);
  const isServed = (address: string) => !rain.includes(address);
  const receipts = [...byWay("online"), ...byWay("reserved").filter(isServed)].sort();
  expect(addressesOf(letters, /^Your Ujicart reservation /)).toEqual(byWay("reserved").sort());
  expect(addressesOf(letters, /^Your Ujicart order /)).toEqual(receipts);
  expect(addressesOf(letters, /^Your order is ready /)).toEqual(receipts.filter(isServed));
  const expected = [byWay("reserved"), receipts, receipts.filter(isServed), late, onTime, rain];
  expect(letters).toHaveLength(expected.flat().length);

  // Nobody confirms a reservation at a stop that's on, so its number gets one text, 'ready'.
  const paid = (addresses: string[]) => addresses.filter((one) => byWay("online").includes(one));
  const texts = {
    ready: textedOf(day.guests, / is ready at (Ferry|Mariposa) Plaza\./),
    late: textedOf(day.guests, /Sorry, we're running 20 minutes late at Ferry Plaza\./),
    onTime: textedOf(day.guests, /We're back on time at Ferry Plaza\./),
    off: textedOf(day.guests, /we had to call off Mariposa Plaza today\. We('re)? refund/),
  };
  expect(texts).toEqual({
    ready: receipts.filter(isServed),
    late: paid(late),
    onTime: paid(onTime),
    off: paid(rain),
  });
  expect(mailbox.phones.texts).toHaveLength(Object.values(texts).flat().length);
  expect(mailbox.phones.calls).toBe(mailbox.phones.texts.length);

  const sold = (guests: readonly Guest[]) =>
    guests.reduce((sum, { at, cups }) => {
      const cents = cups * PRICE_CENTS;
      return sum + cents + taxOn(cents, PLACES[at].rate);
    }, 0);
  const paidInCash = day.guests.filter(
    (guest) => guest.way === "cash" || (guest.way === "reserved" && isServed(addressOf(guest))),
  );
  expect(cashOf(readOpenPeriod().sums)).toBe(sold(paidInCash) - sold(day.paidBack));
  const taxOf = (guests: readonly Guest[]) =>
    guests.reduce((sum, { at, cups }) => sum + taxOn(cups * PRICE_CENTS, PLACES[at].rate), 0);
  const taxedAt = (at: At) => {
    const isTaxed = (guest: Guest) =>
      guest.at === at && !day.paidBack.includes(guest) && !rain.includes(addressOf(guest));
    return [PLACES[at].name, taxOf(day.guests.filter(isTaxed))];
  };
  const { rows } = taxSheet("2027-01", new Date(), CLOCK);
  expect(rows.map(({ place, taxCents }) => [place, taxCents])).toEqual([
    taxedAt("ferry"),
    taxedAt("mariposa"),
  ]);
}, 900_000);
