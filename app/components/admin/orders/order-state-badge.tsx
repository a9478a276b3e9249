import { ORDER_STATE_NAMES, type OrderState } from "~/domain/orders/order-state";
import { Badge, type BadgeTone } from "~/ui/badge";

/** Bold: needs the owner. Red: a problem. Green: done. Plain: nothing to do now. */
const TONES: Record<OrderState, BadgeTone> = {
  open: "strong",
  disputed: "vermilion",
  "items-missing": "vermilion",
  completed: "matcha",
  shipped: "matcha",
  refunded: "plain",
  "refund-in-progress": "vermilion",
  reserved: "strong",
  unpaid: "plain",
  expired: "plain",
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  return <Badge tone={TONES[state]}>{ORDER_STATE_NAMES[state]}</Badge>;
}
