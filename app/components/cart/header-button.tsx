import { IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useCart } from "./provider";

export function CartButton() {
  const { itemCount } = useCart();
  return (
    <IconLink to="/checkout" label={`Cart${countLabel(itemCount)}`}>
      <Icon name="bag" />
      <CartBadge itemCount={itemCount} />
    </IconLink>
  );
}

type CartBadgeProps = { itemCount: number };

export function CartBadge({ itemCount }: CartBadgeProps) {
  if (itemCount === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute right-0.5 top-0.5 h-5 min-w-5 rounded-full bg-matcha px-1 text-center text-xs font-medium leading-5 text-on-matcha"
    >
      {itemCount}
    </span>
  );
}

/** ', 2 items'; empty for an empty cart. */
export function countLabel(itemCount: number): string {
  if (itemCount === 0) return "";
  return `, ${itemCount} ${itemCount === 1 ? "item" : "items"}`;
}
