import type Stripe from "stripe";
import type { Card } from "./cards";
import { conflict, noSuch } from "./errors";
import { checkoutSession, type SessionDraft } from "./session-objects";
import type { State } from "./state";

/**
 * Checkout Sessions. An open session becomes complete once its intent succeeds or is processing, or it expires.
 * The first try to pay creates the intent, and every later try uses the same one.
 */

export type Line = { name: string; description: string | null; amount: number };

/** A session with the facts that its page and its intent need. */
export type StoredSession = {
  id: string;
  session: Stripe.Checkout.Session;
  lines: Line[];
  intent: { description: string | null; metadata: Record<string, string> };
};

type Draft = Omit<SessionDraft, "id" | "url" | "created"> & Pick<StoredSession, "lines" | "intent">;

export function createSession(
  state: State,
  { lines, intent, ...draft }: Draft,
): Stripe.Checkout.Session {
  const id = state.id("cs_test");
  // Stripe's URLs have a fragment, so a redirect doesn't carry over the earlier page's fragment.
  const url = `${state.standInOrigin()}/c/pay/${id}#fid`;
  const session = checkoutSession({ ...draft, id, url, created: state.now() });
  state.sessions.set(id, { id, session, lines, intent });
  return session;
}

/** The session, updated first: it may have expired, and its intent may have been paid on a bank's page. */
export function session(state: State, id: string): Stripe.Checkout.Session {
  const { session } = stored(state, id);
  if (session.status !== "open") return session;
  const intent = intentOf(state, session);
  if (intent?.status === "succeeded") return complete(state, session, "paid");
  if (intent?.status === "processing") return complete(state, session, "unpaid");
  return state.now() >= session.expires_at ? end(state, session) : session;
}

export function expire(state: State, id: string): Stripe.Checkout.Session {
  const now = session(state, id);
  if (now.status === "open") return end(state, now);
  throw conflict(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${now.status}\`.`,
  );
}

/**
 * The customer presses Pay on the page.
 * @throws a Refusal if the card is declined, or the session isn't open
 */
export function payOnPage(state: State, id: string, card: Card): Stripe.PaymentIntent {
  const open = session(state, id);
  if (open.status !== "open") throw conflict("This Checkout Session is no longer active.");
  const intent = intentOf(state, open) ?? begin(state, open);
  const returnUrl = `${state.standInOrigin()}/c/pay/${id}/return`;
  const paid = state.confirm(intent.id, { card, returnUrl, useStripeSdk: false });
  session(state, id);
  return paid;
}

export function stored(state: State, id: string): StoredSession {
  const found = state.sessions.get(id);
  if (!found) throw noSuch("checkout.session", id, "session");
  return found;
}

/** The session that an intent belongs to. */
export function sessionOf(state: State, intentId: string): Stripe.Checkout.Session | undefined {
  const all = [...state.sessions.values()];
  return all.find(({ session }) => session.payment_intent === intentId)?.session;
}

function begin(state: State, open: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const intent = state.create({
    amount: open.amount_total ?? 0,
    currency: open.currency ?? "usd",
    ...stored(state, open.id).intent,
    receiptEmail: null,
    allowedMethods: open.allowed_payment_method_types,
  });
  put(state, { ...open, payment_intent: intent.id });
  return intent;
}

function complete(
  state: State,
  open: Stripe.Checkout.Session,
  payment_status: "paid" | "unpaid",
): Stripe.Checkout.Session {
  const over = { status: "complete" as const, payment_status, url: null };
  return put(state, { ...open, ...over }, "checkout.session.completed");
}

/** Expires a session and cancels its intent. */
function end(state: State, open: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired = put(state, { ...open, status: "expired", url: null }, "checkout.session.expired");
  const intent = intentOf(state, open);
  if (intent) state.cancel(intent.id, "automatic");
  return expired;
}

function intentOf(state: State, { payment_intent: id }: Stripe.Checkout.Session) {
  return id === null ? undefined : state.intent(String(id));
}

function put(state: State, session: Stripe.Checkout.Session, event?: string) {
  state.sessions.set(session.id, { ...stored(state, session.id), session });
  if (event) state.record(event, session);
  return session;
}
