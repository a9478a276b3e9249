import type { FormEvent, MouseEvent } from "react";
import type { CartProduct } from "~/domain/cart/cart";
import { addToCart } from "~/domain/cart/changes";
import { firstMessage } from "~/domain/result";
import { Button, type ButtonVariant } from "~/ui/button";
import { useToast } from "~/ui/toast";
import { useCart } from "./provider";

type AddToCartProps = {
  product: CartProduct;
  /** Names the product, since these buttons all have the same label. */
  nameId: string;
  variant?: ButtonVariant;
};

export function AddToCart({ product, nameId, variant = "outline" }: AddToCartProps) {
  const cart = useCart();
  const toast = useToast();

  const add = (event: FormEvent) => {
    event.preventDefault();
    const added = addToCart(cart.lines, product);
    if (added.ok) {
      cart.add(product);
      toast({ title: "Added to Cart", description: product.name });
    } else {
      toast({ title: "Error", description: firstMessage(added), variant: "destructive" });
    }
  };

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
      <Button
        variant={variant}
        aria-describedby={nameId}
        onClick={onceOfDoubleClick}
        className="w-full"
      >
        Add to Cart
      </Button>
    </form>
  );
}

/** A browser posts a form once, however quickly it is clicked. */
function onceOfDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
