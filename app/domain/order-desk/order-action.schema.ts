import { z } from "zod";
import { choice } from "~/domain/fields";
import type { FormRules } from "~/forms/readers";
import { optionalWholeNumber } from "~/forms/readers";

/** An action in the list of orders, or its undo. */
const action = z.strictObject({
  id: z.number().int().positive(),
  press: choice(["complete", "send", "cash", "card", "reopen", "void"]),
  /** The refunded amount that the list showed. */
  seen: z.string().max(20).optional(),
});

export type OrderAction = z.output<typeof action>;

export const orderActionForm = {
  schema: action,
  readers: { id: optionalWholeNumber },
} satisfies FormRules;
