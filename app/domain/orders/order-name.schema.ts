import { z } from "zod";
import { visibleText } from "~/forms/visible-text";
import { optionalText } from "../text";
import { MAX_NAME } from "./order-name";

/** A customer's name as typed at checkout. Null if nobody would see any of it. */
export const customerName = optionalText({ max: MAX_NAME }).transform(
  (name) => name && (visibleText(name) || null),
);

/** A name that came with a sale, which has happened: what doesn't fit is cut, and refuses nothing. */
export const nameOfSale = z
  .string({ error: "must be text" })
  .transform((name) => visibleText(name).replace(/\s+/g, " ").slice(0, MAX_NAME).trim() || null);
