import { eq, sql } from "drizzle-orm";
import { prepared } from "~/db/client.server";
import { settle } from "./settle.server";
import { stripeEvents } from "./stripe-events.table.server";

/** The parts of Stripe's events that we look at; what they say of money is asked anew. */
export type PaymentEvent = { id: string; type: string; data: { object: object } };

/**
 * Gives an event its effect, once. Events of other kinds, and of intents that are not ours, are done
 * at once: repeating them would not help.
 * @returns 'again' when Stripe could not be asked, so that the event must come back.
 */
export async function receiveEvent(event: PaymentEvent): Promise<"done" | "again"> {
  const { object } = event.data;
  const isIntent = event.type.startsWith("payment_intent.");
  if (!isIntent || !("id" in object) || typeof object.id !== "string") return "done";
  if (isKnown(event.id)) return "done";

  const settled = await settle(object.id, { id: event.id, type: event.type });
  if (settled.ok) return "done";
  if (settled.reason === "unavailable") return "again";
  console.info(
    JSON.stringify({ level: "info", message: "An event of an unknown intent", event: event.id }),
  );
  return "done";
}

const knownEvent = prepared((db) =>
  db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, sql.placeholder("id")))
    .prepare(),
);

function isKnown(eventId: string): boolean {
  return knownEvent().get({ id: eventId }) !== undefined;
}
