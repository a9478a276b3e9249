import type { FormEvent } from "react";
import { type CartProduct, titleOf } from "~/domain/cart/cart";
import { addToCart } from "~/domain/cart/changes";
import { firstMessage } from "~/domain/result";
import { useToast } from "~/ui/toast";
import { useCart } from "./provider";

/** Returns a function that adds the product without leaving the page. Without JavaScript the form posts to /cart. */
export function useAdd(product: CartProduct) {
  const cart = useCart();
  const toast = useToast();
  return (event: FormEvent) => {
    event.preventDefault();
    const added = addToCart(cart.lines, product);
    if (added.ok) {
      cart.add(product);
      toast({ title: "Added to Cart", description: titleOf(product) });
    } else {
      toast({ title: "Error", description: firstMessage(added), variant: "destructive" });
    }
  };
}
