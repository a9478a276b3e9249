/** Above what could be ordered, and in the place of what would order it. */
export function OrdersPaused({ sentence, className }: { sentence: string; className?: string }) {
  return (
    <section
      aria-labelledby="orders-paused"
      className={`border-l-4 border-matcha bg-raised px-4 py-3 ${className ?? ""}`}
    >
      <h2 id="orders-paused" className="font-medium">
        Orders Are Paused
      </h2>
      <p className="wrap-anywhere">{sentence}</p>
      <p className="text-muted">What is in your cart is kept.</p>
    </section>
  );
}
