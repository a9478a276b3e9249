import type Stripe from "stripe";
import { paymentMethod } from "./card-objects";
import { invalidParam } from "./errors";
import type { Params } from "./form";
import type { Store } from "./store";

/**
 * Replaces IDs with the objects that a caller asked for (`expand[]=latest_charge`). In a list the path starts
 * with `data.`.
 */
export function expand(answer: object, params: Params, store: Store): object {
  const paths = params.list("expand") ?? [];
  return paths.reduce((value, path) => expandPath(value, path, store), answer);
}

function expandPath(answer: object, path: string, store: Store): object {
  const [, inList, property = ""] = /^(data\.)?(.+)$/.exec(path) ?? [];
  if (inList && "data" in answer && Array.isArray(answer.data)) {
    return { ...answer, data: answer.data.map((item: object) => expandOne(item, property, store)) };
  }
  return expandOne(answer, property, store);
}

function expandOne(object: object, property: string, store: Store): object {
  const id = new Map(Object.entries(object)).get(property);
  if (id === null) return object;
  const whole = typeof id === "string" ? lookup(property, id, store) : undefined;
  if (!whole) {
    throw invalidParam(
      "parameter_invalid_string",
      "expand",
      `This property cannot be expanded (${property}).`,
    );
  }
  return { ...object, [property]: whole };
}

type Whole =
  | Stripe.Charge
  | Stripe.PaymentIntent
  | Stripe.PaymentMethod
  | Stripe.BalanceTransactionSource;

function lookup(property: string, id: string, store: Store): Whole | undefined {
  if (property === "latest_charge" || property === "charge") return store.charges.get(id);
  if (property === "payment_intent") return store.intents.get(id);
  if (property === "source") {
    const { charges, refunds, disputes, payouts } = store;
    return charges.get(id) ?? refunds.get(id) ?? disputes.get(id) ?? payouts.get(id);
  }
  if (property !== "payment_method") return undefined;
  const card = store.cards.get(id);
  return card && paymentMethod(card, 0);
}
