import { z } from "zod";
import { choice } from "~/domain/fields";
import type { FormRules } from "~/forms/readers";
import { optionalNumber } from "~/forms/readers";

/** What one press in the list of orders does, or takes back. */
const press = z.strictObject({
  id: z.number().int().positive(),
  press: choice(["complete", "send", "cash", "card", "reopen", "void"]),
  /** What the list said was refunded. */
  seen: z.string().max(20).optional(),
});

export type OrderAction = z.output<typeof press>;

export const orderPressForm = {
  schema: press,
  readers: { id: optionalNumber },
} satisfies FormRules;
