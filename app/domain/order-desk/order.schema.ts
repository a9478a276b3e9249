import type { z } from "zod";
import { choice, flag } from "~/domain/fields";
import {
  CARRIER_NAMES,
  CARRIERS,
  MAX_TRACKING,
  TRACKING_NUMBER,
} from "~/domain/fulfillment/tracking";
import { formatMoney } from "~/domain/money";
import { TRUCK_PAYMENTS } from "~/domain/order";
import { optional, rulesOf } from "~/domain/rules";
import { optionalText } from "~/domain/text";
import { type FormFields, toFields } from "~/forms/form";
import type { DeskOrder } from "./order-queries.server";

const trackingNumber = optionalText({ max: MAX_TRACKING }).refine(
  (text) => text === null || TRACKING_NUMBER.test(text),
  "Use letters and digits, as printed on the label",
);

/** Fields that the owner can set on an order. */
export const orderRules = rulesOf(
  {
    handedOver: flag,
    despiteDispute: flag,
    paidAtTruck: choice(TRUCK_PAYMENTS, { error: "Choose cash or card" }),
    carrier: optional(choice(CARRIERS, { names: CARRIER_NAMES, error: "Choose a carrier" })),
    trackingNumber,
  },
  { required: ["handedOver"] },
);

export type OrderChange = z.output<typeof orderRules.change>;

export function orderFields(order: DeskOrder): FormFields {
  const { fulfillment, handedOverAt, carrier, trackingNumber } = order;
  const done = toFields({ handedOver: handedOverAt !== null });
  return fulfillment === "pickup" ? done : { ...done, ...toFields({ carrier, trackingNumber }) };
}

/** Shown in the dialog, not editable. */
export function refundedFields({ refundedOrPendingCents }: DeskOrder) {
  return { refunded: formatMoney(refundedOrPendingCents) } satisfies FormFields;
}
