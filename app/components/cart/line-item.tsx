import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { ProductPicture } from "~/components/site/product-picture";
import { type CartLine, lineTotalCents, MAX_QUANTITY, maxQuantity } from "~/domain/cart/cart";
import { formatMoney } from "~/domain/money";
import { IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

type CartLineItemProps = {
  line: CartLine;
  /** Nothing changes while a payment is on its way. */
  isLocked: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** One line; its buttons are plain posts to /cart, which JavaScript answers at once. */
export function CartLineItem({ line, isLocked, onQuantity, onRemove }: CartLineItemProps) {
  const { product } = line;
  return (
    <li
      id={`line-${product.id}`}
      className="grid grid-cols-[5rem_1fr] gap-x-4 py-5 md:grid-cols-[6rem_1fr] md:gap-x-6"
    >
      <ProductPicture product={product} size={96} className="w-full" />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-baseline justify-between gap-x-4">
          <h2 className="min-w-0 font-display text-lg leading-snug md:text-xl">{product.name}</h2>
          <p className="tabular-nums">{formatMoney(lineTotalCents(line))}</p>
        </div>
        <p className="text-sm tabular-nums text-muted">{formatMoney(product.priceCents)} each</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Stepper line={line} isLocked={isLocked} onQuantity={onQuantity} />
          <CartPost intent="remove" productId={product.id} onSubmit={onRemove}>
            <IconButton
              type="submit"
              label={`Remove ${product.name}`}
              disabled={isLocked}
              data-remove=""
              className="-mr-2.5"
            >
              <Icon name="trash" className="size-5" />
            </IconButton>
          </CartPost>
        </div>
        <Limit line={line} />
      </div>
    </li>
  );
}

type StepperProps = Pick<CartLineItemProps, "line" | "isLocked" | "onQuantity">;

function Stepper({ line, isLocked, onQuantity }: StepperProps) {
  const { product, quantity } = line;
  const group = useRef<HTMLDivElement>(null);
  useFocusOnWorkingButton(group, quantity);
  return (
    <div ref={group} className="-ml-px flex items-center rounded-sm border border-muted">
      <CartPost
        intent="change"
        productId={product.id}
        quantity={quantity - 1}
        onSubmit={() => onQuantity(quantity - 1)}
      >
        <IconButton
          type="submit"
          label={`Decrease quantity of ${product.name}`}
          disabled={isLocked || quantity <= 1}
        >
          <Icon name="minus" className="size-5" />
        </IconButton>
      </CartPost>
      <span className="min-w-8 text-center tabular-nums">
        <span className="sr-only">Quantity </span>
        {quantity}
      </span>
      <CartPost
        intent="change"
        productId={product.id}
        quantity={quantity + 1}
        onSubmit={() => onQuantity(quantity + 1)}
      >
        <IconButton
          type="submit"
          label={`Increase quantity of ${product.name}`}
          disabled={isLocked || quantity >= maxQuantity(product)}
        >
          <Icon name="plus" className="size-5" />
        </IconButton>
      </CartPost>
    </div>
  );
}

/** A button that its own press disabled would swallow the focus: its neighbour takes it. */
function useFocusOnWorkingButton(group: React.RefObject<HTMLElement>, quantity: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when the quantity has changed
  useEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLButtonElement) || !focused.disabled) return;
    if (!group.current?.contains(focused)) return;
    group.current.querySelector<HTMLElement>("button:enabled")?.focus();
  }, [quantity]);
}

/** Why there is no more to be had. */
function Limit({ line: { product, quantity } }: { line: CartLine }) {
  if (quantity < maxQuantity(product)) return null;
  return (
    <p className="text-sm text-muted">
      {quantity >= MAX_QUANTITY
        ? `An order may hold ${MAX_QUANTITY} of these at most.`
        : `Only ${product.stock} left.`}
    </p>
  );
}

type CartPostProps = {
  intent: "change" | "remove";
  productId: number;
  quantity?: number;
  onSubmit: () => void;
  children: ReactNode;
};

function CartPost({ intent, productId, quantity, onSubmit, children }: CartPostProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form method="post" action="/cart" onSubmit={submit} className="flex">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="productId" value={productId} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {children}
    </form>
  );
}
