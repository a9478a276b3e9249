import { expect } from "vitest";
import { read } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { findCalendarEvent } from "~/domain/events/event-queries.server";
import { cancelEvent, findEvent, updateEvent } from "~/domain/events/events.server";
import { cancelReservation, payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { makeEvent, OWNER } from "../factories";
import { allOrders } from "../ledger";
import { keptOf } from "./kept-money";

/** Moves of the owner with reservations and stops. */
export type MoveAtTruck =
  | { do: "settle at the truck"; choice: number; paidBy: "cash" | "card" }
  | { do: "cancel a reservation"; choice: number }
  | { do: "move a stop"; choice: number; hours: number }
  | { do: "call a stop off"; choice: number };

const HOUR_MS = 3_600_000;

/** The truck's stops, and what must hold of what is reserved there. */
export class Truck {
  readonly #stops: { id: number }[];

  private constructor(stops: { id: number }[]) {
    this.#stops = stops;
  }

  static async create(): Promise<Truck> {
    const stops: { id: number }[] = [];
    for (const hours of [1, 3, 6]) {
      const endDate = new Date(Date.now() + hours * HOUR_MS);
      stops.push(await makeEvent({ startDate: new Date(), endDate }));
    }
    return new Truck(stops);
  }

  stopId(stop: number): number {
    return this.#stops[stop]?.id ?? 0;
  }

  /** Of any reservation, open or not: the owner may have an old page before them. */
  async perform(move: MoveAtTruck): Promise<unknown> {
    switch (move.do) {
      case "settle at the truck":
        return payAndHandOver(reservationAt(move.choice), move.paidBy, OWNER);
      case "cancel a reservation":
        return cancelReservation(reservationAt(move.choice), OWNER);
      case "move a stop": {
        const event = findEvent(this.#busyStop(move.choice));
        if (!event) return;
        const endDate = new Date(event.endDate.getTime() + move.hours * HOUR_MS);
        return updateEvent(event.id, { endDate: endDate.toISOString() }, OWNER);
      }
      case "call a stop off":
        return cancelEvent(this.#busyStop(move.choice), OWNER);
    }
  }

  /** The ID of a stop with a reservation, or of any stop if there's no reservation. */
  #busyStop(choice: number): number {
    const open = allOrders().filter(
      ({ paymentKind, status }) => paymentKind === "truck" && status === "pending",
    );
    const stop = open[choice % Math.max(1, open.length)]?.pickupEventId;
    return stop ?? this.stopId(choice % this.#stops.length);
  }

  /** Open ones last exactly as long as their stop, and none waits at one that was called off. */
  expectHoldsToFollow(): void {
    for (const { id, paymentKind, status, pickupEventId, holdExpiresAt } of allOrders()) {
      if (paymentKind !== "truck" || status !== "pending") continue;
      const stop = findCalendarEvent(pickupEventId ?? 0);
      expect([stop?.endDate, stop?.canceledAt], `stop of ${id}`).toEqual([holdExpiresAt, null]);
    }
  }

  /** Expects an order paid at the truck to be paid once and in full, without an intent at Stripe. */
  expectMoneyToAddUp(): void {
    for (const order of allOrders().filter(({ paymentKind }) => paymentKind === "truck")) {
      const { id, status, truckPayment, totalCents, stripePaymentId } = order;
      const isPaid = status === "paid";
      expect(stripePaymentId, `intent of reservation ${id}`).toBeNull();
      expect(keptOf(order), `kept of reservation ${id}`).toBe(isPaid ? totalCents : 0);
      expect(truckPayment !== null, `how ${id} was paid`).toBe(isPaid);
      const entries = tillEntriesOf(read(), id).map(({ kind, method, cents }) => [
        kind,
        method,
        cents,
      ]);
      expect(entries, `till of ${id}`).toEqual(isPaid ? [["sale", truckPayment, totalCents]] : []);
    }
  }

  /** Each reservation and each payment is confirmed once, and no change of a stop is told twice. */
  expectLettersOnce(): void {
    const letters = read().select().from(outbox).all();
    for (const { id, paymentKind, status, pickupEventId } of allOrders()) {
      const own = letters.filter(({ payload }) => payload.orderId === id).map(({ kind }) => kind);
      const count = (kind: string) => own.filter((one) => one === kind).length;
      const isTruck = paymentKind === "truck";
      const isPaid = status === "paid";
      expect(count("order_reservation"), `reservation ${id}`).toBe(isTruck ? 1 : 0);
      expect(count("order_truck_receipt"), `receipt of ${id}`).toBe(isTruck && isPaid ? 1 : 0);
      if (isPaid && !isTruck) expect(count("order_receipt"), `receipt of ${id}`).toBe(1);
      const changes = findCalendarEvent(pickupEventId ?? 0)?.sequence ?? 0;
      expect(count("stop_changed"), `changes told to ${id}`).toBeLessThanOrEqual(changes);
    }
  }
}

function reservationAt(choice: number): number {
  const reservations = allOrders().filter(({ paymentKind }) => paymentKind === "truck");
  return reservations[choice % Math.max(1, reservations.length)]?.id ?? 0;
}
