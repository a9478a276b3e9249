import { IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useCart } from "./provider";

export function CartButton() {
  const { itemCount } = useCart();
  return (
    <IconLink to="/checkout" label={labelFor(itemCount)}>
      <Icon name="bag" />
      {itemCount > 0 && (
        <span
          aria-hidden="true"
          className="absolute right-0.5 top-0.5 h-5 min-w-5 rounded-full bg-matcha px-1 text-center text-xs font-medium leading-5 text-on-matcha"
        >
          {itemCount}
        </span>
      )}
    </IconLink>
  );
}

function labelFor(itemCount: number): string {
  if (itemCount === 0) return "Cart";
  return `Cart, ${itemCount} ${itemCount === 1 ? "item" : "items"}`;
}
