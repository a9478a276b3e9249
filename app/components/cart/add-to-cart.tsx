import type { MouseEvent } from "react";
import type { CartProduct } from "~/domain/cart/cart";
import { CHOICE_FIELD } from "~/domain/menu/choice-fields";
import { Button, type ButtonVariant } from "~/ui/button";
import { useAdd } from "./use-add";

type AddToCartProps = {
  product: CartProduct;
  /** The ID of the element with the product's name, since all these buttons have the same label. */
  nameId: string;
  variant?: ButtonVariant;
  className?: string;
};

export function AddToCart({
  product,
  nameId,
  variant = "outline",
  className = "w-full",
}: AddToCartProps) {
  const add = useAdd(product);
  if (product.stock < 1) {
    return (
      <Button type="button" disabled variant="outline" aria-describedby={nameId} className="w-full">
        Sold Out
      </Button>
    );
  }
  return (
    <form method="post" action="/cart" onSubmit={add}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product.id} />
      {product.choices?.map(({ id }) => (
        <input key={id} type="hidden" name={CHOICE_FIELD} value={id} />
      ))}
      <Button
        variant={variant}
        aria-describedby={nameId}
        onClick={onceOfDoubleClick}
        className={className}
      >
        Add to Cart
      </Button>
    </form>
  );
}

/** Ignores the second click of a double click, which would post the form again. */
export function onceOfDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
