import { UsualBadge } from "~/components/admin/list/usual-badge";
import { type InventoryItem, type StockStatus, stockStatus } from "~/domain/inventory/inventory";
import { Badge, type BadgeTone } from "~/ui/badge";

const TONES: Record<Exclude<StockStatus, "In Stock">, BadgeTone> = {
  "Low Stock": "vermilion",
  "Out of Stock": "alarm",
};

type StockBadgeProps = { item: Pick<InventoryItem, "quantity" | "lowStockThreshold"> };

export function StockBadge({ item }: StockBadgeProps) {
  const status = stockStatus(item);
  if (status === "In Stock") return <UsualBadge>{status}</UsualBadge>;
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
