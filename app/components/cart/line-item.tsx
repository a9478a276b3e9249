import { Link } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { PICTURES } from "~/brand";
import { ProductPicture } from "~/components/product-picture";
import {
  type CartLine,
  type CartProduct,
  lineNameOf,
  lineTotalCents,
  MAX_QUANTITY,
  maxQuantity,
  titleOf,
} from "~/domain/cart/cart";
import { countEach, countNames } from "~/domain/cart/line-name";
import { isMade } from "~/domain/cart/made-items";
import { formatMoney } from "~/domain/money";
import { menuItemPath } from "~/domain/products/product-path";
import { IconButton } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Icon, type IconName } from "~/ui/icon";
import { UserText } from "~/ui/user-text";

type CartLineItemProps = {
  line: CartLine;
  /** True while a payment is in flight. */
  isLocked: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** A line of the cart. The buttons post to /cart, and JavaScript updates the cart at once instead. */
export function CartLineItem({ line, isLocked, onQuantity, onRemove }: CartLineItemProps) {
  const { product } = line;
  return (
    <li id={`line-${lineNameOf(product)}`} className="flex flex-wrap gap-x-4 gap-y-2 py-5">
      {isMade(product) && product.imageUrl === null ? (
        <Bag />
      ) : (
        <ProductPicture product={product} size={96} className={PICTURE} />
      )}
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 className="min-w-0 flex-1 basis-24 font-display text-lg leading-snug md:text-xl">
            <UserText>{product.name}</UserText>
          </h2>
          <p className="ml-auto tabular-nums">{formatMoney(lineTotalCents(line))}</p>
        </div>
        <Choices line={line} />
        <p className="text-sm tabular-nums text-muted">{formatMoney(product.priceCents)} each</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Stepper line={line} isLocked={isLocked} onQuantity={onQuantity} />
          <CartPost intent="remove" product={product} onSubmit={onRemove}>
            <IconButton
              type="submit"
              label={`Remove ${titleOf(product)}`}
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

const PICTURE = "w-20 shrink-0 self-start md:w-24";

/** Placeholder for a menu item without an image. */
function Bag() {
  return (
    <div
      className={`${PICTURE} grid aspect-square place-items-center bg-raised dark:[filter:brightness(0.9)]`}
    >
      <img
        src={`${PICTURES.plain}paper-bag.svg`}
        alt=""
        width={400}
        height={480}
        className="w-1/2"
      />
    </div>
  );
}

function Choices({ line: { product, quantity } }: Pick<CartLineItemProps, "line">) {
  const { choices = [], problem } = product;
  const names = countEach(countNames(choices.map(({ name }) => name)), quantity);
  return (
    <>
      {names.length > 0 && <p className="wrap-anywhere text-sm">{names.join(", ")}</p>}
      {problem && (
        <p className="text-vermilion">
          {problem}{" "}
          <Link
            to={`${menuItemPath(product)}?line=${lineNameOf(product)}`}
            aria-label={`Choose again: ${titleOf(product)}`}
            className="underline"
          >
            Choose again
          </Link>
        </p>
      )}
    </>
  );
}

type StepperProps = Pick<CartLineItemProps, "line" | "isLocked" | "onQuantity">;

function Stepper({ line, isLocked, onQuantity }: StepperProps) {
  const { product, quantity } = line;
  const step = { product, isLocked, onQuantity };
  return (
    <div className="-ml-px flex items-center rounded-sm border border-muted">
      <Step {...step} to={quantity - 1} isPossible={quantity > 1} name="Decrease" icon="minus" />
      <span className="min-w-8 text-center tabular-nums">
        <span className="sr-only">Quantity </span>
        {quantity}
      </span>
      <Step
        {...step}
        to={quantity + 1}
        isPossible={quantity < maxQuantity(product)}
        name="Increase"
        icon="plus"
        describedBy={limitId(product)}
      />
    </div>
  );
}

type StepProps = Omit<StepperProps, "line"> & {
  product: CartProduct;
  to: number;
  isPossible: boolean;
  name: string;
  icon: IconName;
  describedBy?: string;
};

/** A plus or minus button. At its limit it keeps the focus; without JavaScript it's disabled. */
function Step({ product, to, isPossible, isLocked, onQuantity, ...looks }: StepProps) {
  const { name, icon, describedBy } = looks;
  const isHydrated = useHydrated();
  return (
    <CartPost
      intent="change"
      product={product}
      quantity={to}
      onSubmit={() => isPossible && onQuantity(to)}
    >
      <IconButton
        type="submit"
        label={`${name} quantity of ${titleOf(product)}`}
        disabled={isLocked || (!isHydrated && !isPossible)}
        aria-disabled={!isPossible || undefined}
        aria-describedby={isPossible ? undefined : describedBy}
      >
        <Icon name={icon} className="size-5" />
      </IconButton>
    </CartPost>
  );
}

const limitId = (product: CartProduct) => `limit-${lineNameOf(product)}`;

/** The limit that stops the quantity; empty if more can be ordered. */
export function limitText({ product, quantity }: Pick<CartLine, "product" | "quantity">): string {
  if (quantity < maxQuantity(product)) return "";
  if (quantity >= MAX_QUANTITY) return `Limit ${MAX_QUANTITY} per order.`;
  return `Only ${product.stock} left.`;
}

function Limit({ line }: { line: CartLine }) {
  const text = limitText(line);
  if (!text) return null;
  return (
    <p id={limitId(line.product)} className="text-sm text-muted">
      {text}
    </p>
  );
}

type CartPostProps = {
  intent: "change" | "remove";
  product: CartProduct;
  quantity?: number;
  onSubmit: () => void;
  children: ReactNode;
};

function CartPost({ intent, product, quantity, onSubmit, children }: CartPostProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form method="post" action="/cart" onSubmit={submit} className="flex">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="line" value={lineNameOf(product)} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {children}
    </form>
  );
}
