import type { LocalStripe } from "local-stripe";
import { expect } from "vitest";
import { closeDatabase, openDatabase, read } from "~/db/client.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { allOrders } from "../ledger";
import { sum } from "./books";

/** Payments that the books lose when a copy is restored, and the alerts that tell of them. */

type Intent = ReturnType<LocalStripe["snapshot"]>["intents"][number];

export function takeCopy(): Buffer {
  const { $client } = read() as unknown as { $client: { serialize(): Buffer } };
  return $client.serialize();
}

/**
 * Opens a database from `copy`. An in-memory database opens from the migrated template, so the template is
 * swapped for one open.
 */
export function openCopy(copy: Buffer): void {
  const kept = globalThis as { ujicartMigrated?: Buffer };
  const empty = kept.ujicartMigrated;
  closeDatabase();
  kept.ujicartMigrated = copy;
  openDatabase();
  kept.ujicartMigrated = empty;
}

/** Payments at Stripe that no order of ours names. */
export function orphansOf(intents: Intent[]): Intent[] {
  const known = new Set(allOrders().map(({ stripePaymentId }) => stripePaymentId));
  return intents.filter(({ id }) => !known.has(id));
}

/** A person knows of all the money whose order is lost, to the cent, and nobody can pay for one any more. */
export function expectOrphansToBeTold(orphans: Intent[]): void {
  const told = listAlerts()
    .filter(({ kind }) => kind === "unknown_order")
    .map(({ subject, amountCents }) => [subject, amountCents]);
  const kept = orphans.map((each) => [each.id, keptAtStripe([each])] as const);
  expect(told.toSorted()).toEqual(kept.filter(([, cents]) => cents > 0).toSorted());
  for (const { id, status } of orphans) expect(["succeeded", "canceled"], id).toContain(status);
}

export function keptAtStripe(intents: Intent[]): number {
  return sum(intents.map((each) => each.captured - each.refunded - each.withdrawn));
}
