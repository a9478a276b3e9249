import type { Order } from "~/domain/orders/orders.server";
import type { Result } from "~/domain/result";
import type { AlreadyPaid } from "./decide.server";
import { type Buyer, questionOf, startOrder } from "./start-order.server";
import type { Reservation } from "./terms.server";

type Keys = {
  /** The same form, posted again, gets the same reservation. */
  idempotencyKey?: string;
  /** A checkout page reserves once, even if its form is changed and sent again. */
  openingKey?: string;
};

/**
 * Holds the items of a cart until a stop ends, to be paid for there. Refuses with missing, invalid,
 * conflict (sold out, stop gone, already paid), limited, or unavailable.
 */
export function reserve(
  request: Reservation,
  { idempotencyKey, openingKey, ...buyer }: Buyer & Keys,
): Promise<Result<{ row: Order }> | AlreadyPaid> {
  const keys = { idempotencyKey, openingKey };
  return startOrder(
    { way: "truck", request, ...questionOf(buyer), ...keys },
    { read: () => null, open: async (row) => ({ ok: true, row }) },
  );
}
