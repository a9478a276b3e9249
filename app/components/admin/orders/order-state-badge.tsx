import { ORDER_STATE_NAMES, type OrderState } from "~/domain/orders/order-state";
import { Badge, type BadgeTone } from "~/ui/badge";

/** Bold: needs the owner. Red: a problem. Green: done. Plain: nothing to do now. */
const TONES: Record<OrderState, BadgeTone> = {
  "to-hand-over": "strong",
  disputed: "vermilion",
  short: "vermilion",
  "handed-over": "matcha",
  sent: "matcha",
  refunded: "plain",
  "refund-due": "vermilion",
  reserved: "strong",
  unpaid: "plain",
  "given-up": "plain",
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  return <Badge tone={TONES[state]}>{ORDER_STATE_NAMES[state]}</Badge>;
}
