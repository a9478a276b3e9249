import { z } from "zod";
import { optionalText } from "~/domain/text";
import { visibleText } from "~/forms/visible-text";
import { MAX_NAME } from "./order-name";

/** A customer's name as typed at checkout. Null if it has no visible characters. */
export const customerName = optionalText({ max: MAX_NAME }).transform(
  (name) => name && (visibleText(name) || null),
);

/** A customer's name on a sale that already happened, so a name that's too long is cut, not refused. */
export const nameOfSale = z
  .string({ error: "must be text" })
  .transform((name) => visibleText(name).replace(/\s+/g, " ").slice(0, MAX_NAME).trim() || null);
