import { type InventoryItem, stockStatus } from "~/domain/records/inventory";
import { Badge, type BadgeTone } from "~/ui/badge";

const TONES: Record<ReturnType<typeof stockStatus>, BadgeTone> = {
  "In Stock": "matcha",
  "Low Stock": "vermilion",
  "Out of Stock": "alarm",
};

type StockBadgeProps = { item: Pick<InventoryItem, "quantity" | "lowStockThreshold"> };

export function StockBadge({ item }: StockBadgeProps) {
  const status = stockStatus(item);
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
