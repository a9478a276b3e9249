import type { z } from "zod";
import { type FormFields, toFields } from "~/forms/form";
import { choice, flag } from "../fields";
import { formatMoney } from "../money";
import { TRUCK_PAYMENTS } from "../records/order";
import { rulesOf } from "../rules";
import type { DeskOrder } from "./orders-desk.server";

/** What the owner can set on an order. */
export const orderRules = rulesOf(
  {
    handedOver: flag,
    despiteDispute: flag,
    paidAtTruck: choice(TRUCK_PAYMENTS, { error: "Choose cash or card" }),
  },
  { required: ["handedOver"] },
);

export type OrderChange = z.output<typeof orderRules.change>;

export function orderFields({ handedOverAt }: DeskOrder): FormFields {
  return toFields({ handedOver: handedOverAt !== null });
}

/** Shown in the dialog, not editable. */
export function refundedFields({ goingBackCents }: DeskOrder) {
  return { refunded: formatMoney(goingBackCents) } satisfies FormFields;
}
