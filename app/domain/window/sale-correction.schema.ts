import { z } from "zod";
import { TRUCK_PAYMENTS } from "~/domain/order";
import { soldBy } from "./sale.schema";

/** A correction of a sale, entered in the window's browser, perhaps before the sale reached the server. */

/** A key made by `createSaleKey`. */
const key = z
  .string({ error: "must be text" })
  .regex(/^[\w-]{22}$/, "must be 22 letters, digits, '-' or '_'");

export const saleCorrection = z.discriminatedUnion(
  "correction",
  [
    z.strictObject({
      correction: z.literal("method"),
      key,
      method: z.enum(TRUCK_PAYMENTS, { error: "must be cash or card" }),
      soldBy: soldBy.optional(),
    }),
    z.strictObject({ correction: z.literal("void"), key, soldBy: soldBy.optional() }),
  ],
  { error: "must be method or void" },
);

export type SaleCorrection = z.output<typeof saleCorrection>;
