import type Stripe from "stripe";
import { invalidParam } from "./errors";
import type { Params } from "./form";
import { paymentMethod } from "./objects";
import type { State } from "./state";

/**
 * Replaces the ids a caller asked to see whole (`expand[]=latest_charge`).
 * In a list the path starts with `data.`.
 */
export function expand(answer: object, params: Params, state: State): object {
  const paths = params.list("expand") ?? [];
  return paths.reduce((value, path) => expandPath(value, path, state), answer);
}

function expandPath(answer: object, path: string, state: State): object {
  const [, inList, property = ""] = /^(data\.)?(.+)$/.exec(path) ?? [];
  if (inList && "data" in answer && Array.isArray(answer.data)) {
    return { ...answer, data: answer.data.map((item: object) => expandOne(item, property, state)) };
  }
  return expandOne(answer, property, state);
}

function expandOne(object: object, property: string, state: State): object {
  const id = new Map(Object.entries(object)).get(property);
  if (id === null) return object;
  const whole = typeof id === "string" ? lookup(property, id, state) : undefined;
  if (!whole) {
    throw invalidParam(
      "parameter_invalid_string",
      "expand",
      `This property cannot be expanded (${property}).`,
    );
  }
  return { ...object, [property]: whole };
}

function lookup(
  property: string,
  id: string,
  state: State,
): Stripe.Charge | Stripe.PaymentIntent | Stripe.PaymentMethod | undefined {
  if (property === "latest_charge" || property === "charge") return state.charges.get(id);
  if (property === "payment_intent") return state.intents.get(id);
  if (property !== "payment_method") return undefined;
  const card = state.cards.get(id);
  return card && paymentMethod(card, 0);
}
