import { useEffect, useRef, useState } from "react";
import { type CartLine, lineNameOf, titleOf } from "~/domain/cart/cart";
import { formatMoney } from "~/domain/money";
import { CartLineItem, limitText } from "./line-item";
import { useCart } from "./provider";

export function CartLines({ isLocked }: { isLocked: boolean }) {
  const cart = useCart();
  const { list, focusAfterRemoval } = useFocusAfterRemoval(cart.lines);
  const [change, setChange] = useState("");

  const setTo = ({ product }: CartLine, quantity: number) => {
    cart.setQuantity(lineNameOf(product), quantity);
    const limit = limitText({ product, quantity });
    setChange(`${titleOf(product)}: quantity ${quantity}.${limit && ` ${limit}`}`);
  };
  const removeLineAt = ({ product }: CartLine, index: number) => {
    focusAfterRemoval(index);
    cart.remove(lineNameOf(product));
    setChange(`${titleOf(product)} was removed.`);
  };

  return (
    <div className="min-w-0">
      <ul
        ref={list}
        aria-label="Your cart"
        className="divide-y divide-line/15 border-y border-line/15"
      >
        {cart.lines.map((line, index) => (
          <CartLineItem
            key={lineNameOf(line.product)}
            line={line}
            isLocked={isLocked}
            onQuantity={(quantity) => setTo(line, quantity)}
            onRemove={() => removeLineAt(line, index)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {change && `${change} Total ${formatMoney(cart.totalCents)}.`}
      </p>
    </div>
  );
}

/** Moves the focus after a line is removed, since its button is gone. */
function useFocusAfterRemoval(lines: CartLine[]) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when the lines have changed
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = null;
  }, [lines]);
  const focusAfterRemoval = (index: number) => {
    removed.current = index;
  };
  return { list, focusAfterRemoval };
}
