import { z } from "zod";
import { type FormFields, shown } from "~/forms/form";
import { checkbox } from "~/forms/parse";
import { rulesOf } from "../rules";
import type { DeskOrder } from "./orders-desk.server";

/** The one thing of an order that the owner sets by hand. */
export const orderRules = rulesOf(
  { handedOver: z.boolean({ error: "Must be true or false" }) },
  { required: ["handedOver"], readers: { handedOver: checkbox } },
);

export type OrderChange = z.output<typeof orderRules.change>;

export function orderFields({ handedOverAt }: DeskOrder): FormFields {
  return shown({ handedOver: handedOverAt !== null });
}
