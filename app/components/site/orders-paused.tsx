import { useFocusWhen } from "~/ui/focus";

type OrdersPausedProps = {
  id?: string;
  sentence: string;
  className?: string;
  /** Set if it replaces the button that was just pressed. */
  takesFocus?: boolean;
};

/** Above the products, and in place of the order button. */
export function OrdersPaused({ id, sentence, className, takesFocus = false }: OrdersPausedProps) {
  const box = useFocusWhen<HTMLElement>(takesFocus);
  return (
    <section
      ref={box}
      id={id}
      aria-labelledby="orders-paused"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: only in answer to a submit
      autoFocus={takesFocus}
      className={`border-l-4 border-matcha bg-raised px-4 py-3 ${className ?? ""}`}
    >
      <h2 id="orders-paused" className="font-medium">
        Online orders are paused
      </h2>
      <p className="wrap-anywhere">{sentence}</p>
      <p className="text-muted">Your cart is saved.</p>
    </section>
  );
}
