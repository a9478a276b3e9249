import { z } from "zod";
import { type CartLine, MAX_LINES, MAX_QUANTITY, totalCents } from "~/domain/cart/cart";
import { type Items, itemsOf } from "~/domain/cart/items";
import { areDistinct, LISTED_TWICE, lineQuantity, rowId } from "~/domain/cart/line.schema";
import { emailAddress } from "~/domain/email";
import type { FulfillmentChoice } from "~/domain/fulfillment/fulfillment";
import { fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import { MAX_CHOICES } from "~/domain/menu/choice-fields";
import { cupFieldOfError, withCupNames } from "~/domain/orders/cup-names";
import { MAX_NOTE, NOTE_FIELD } from "~/domain/orders/note";
import { NAME_FIELD } from "~/domain/orders/order-name";
import { customerName } from "~/domain/orders/order-name.schema";
import { PHONE_FIELD } from "~/domain/orders/order-phone";
import { phone } from "~/domain/orders/order-phone.schema";
import { price } from "~/domain/price";
import type { Refusal } from "~/domain/result";
import { listOf } from "~/domain/rules";
import { optionalText } from "~/domain/text";
import { type FormFields, fieldName } from "~/forms/form";
import {
  CART_CHANGED,
  CART_EMPTY,
  type CheckoutProblem,
  findMissing,
  NOT_STARTED,
  problemOfFields,
} from "./checkout-problem";

const choices = listOf(rowId, {
  max: MAX_CHOICES,
  error: "must be a list",
  tooMany: `can't be more than ${MAX_CHOICES}`,
});

const item = z
  .strictObject({
    productId: rowId,
    choices: choices.optional(),
    quantity: lineQuantity,
    /** Names for the line's cups. */
    names: listOf(customerName, { max: MAX_QUANTITY, error: "must be a list" }).optional(),
  })
  .refine(({ names = [], quantity }) => names.length <= quantity, {
    error: "has more names than cups",
    path: ["names"],
  });

/** A cart to pay for. It has no prices: those come from the database. */
export const orderRequest = z.strictObject({
  email: emailAddress,
  items: listOf(item, {
    max: MAX_LINES,
    error: "must be a list",
    tooMany: `An order can have up to ${MAX_LINES} different products`,
  })
    .refine((items) => items.length > 0, CART_EMPTY.message)
    .refine(areDistinct, LISTED_TWICE),
  fulfillment: fulfillment.optional(),
  name: customerName.optional(),
  note: optionalText({ max: MAX_NOTE }).optional(),
  phone: phone.optional(),
  /**
   * The total that the customer was shown, or 'any' if they see it before they confirm. Required where sales
   * tax is added, since a caller that only knows the prices would charge more than it said.
   */
  total: z.union([price, z.literal("any")], { error: "must be an amount or any" }).optional(),
});

export type OrderRequest = z.output<typeof orderRequest>;
export type OrderRequestBody = z.input<typeof orderRequest>;

export type CheckoutForm = {
  email: string;
  /** The total that the customer saw, in cents. A form without it is accepted. */
  total: string | undefined;
  fulfillment?: FulfillmentChoice;
  name?: string;
  note?: string;
  /** All form fields as typed, including the names for cups. */
  fields?: FormFields;
  phone?: string;
};

const SHOWN: string[] = ["email", "fulfillment", NAME_FIELD, NOTE_FIELD, PHONE_FIELD];

type Read =
  | { ok: true; request: OrderRequest }
  | { ok: false; kind: Refusal["kind"]; problem: CheckoutProblem };

export function readCheckoutForm(
  { total, fields = {}, ...typed }: CheckoutForm,
  lines: CartLine[],
): Read {
  const asked = { ...typed, items: withCupNames(itemsOf(lines), fields) };
  const missing = findMissing(asked);
  if (missing) return { ok: false, kind: "invalid", problem: missing };
  // Stripe's page and the reservation's show what's added before anyone pays.
  const { data: request, error } = orderRequest.safeParse({ ...asked, total: "any" });
  if (error) return { ok: false, kind: "invalid", problem: problemOf(error, asked.items) };
  if (total !== undefined && total !== String(totalCents(lines))) {
    return { ok: false, kind: "conflict", problem: CART_CHANGED };
  }
  return { ok: true, request };
}

function problemOf({ issues }: z.ZodError, items: Items): CheckoutProblem {
  const fieldOf = ({ path }: z.core.$ZodIssue) => {
    const isShown = SHOWN.includes(String(path[0]));
    return isShown ? fieldName(path) : cupFieldOfError(fieldName(path), items);
  };
  const errors = issues.flatMap((issue) => {
    const field = fieldOf(issue);
    return field === null ? [] : [[field, issue.message]];
  });
  const message = issues[0]?.message ?? NOT_STARTED.message;
  return problemOfFields(Object.fromEntries(errors)) ?? { title: "Error", message };
}

export const verificationRequest = z.strictObject({
  paymentIntentId: z
    .string({ error: "must be text" })
    .regex(/^(?:pi|cs)_[A-Za-z0-9_]{1,200}$/, "isn't a valid payment ID"),
});
