import { useEffect, useState } from "react";
import { UNNAMED } from "~/domain/cart/reconcile-cart";
import type { Notice } from "~/domain/cart/review";
import { formatMoney } from "~/domain/money";
import { useCart } from "./provider";

/** The cart's notices. Showing one accepts its change, but the notice stays in view. */
export function useCartNotices(): Notice[] {
  const { notices, accept } = useCart();
  const [shown, setShown] = useState(notices);
  useEffect(() => {
    if (notices.length === 0) return;
    setShown(notices);
    accept();
  }, [notices, accept]);
  return shown;
}

/** Whether a notice already says what the refusal says: 'X is sold out.' isn't shown below 'X sold out, so …'. */
export function isSaidByNotice(notices: Notice[], refused: string): boolean {
  return notices.some((notice) => {
    const { kind, name } = notice;
    if (kind === "price") return false;
    const left = kind === "fewer" ? [`We only have ${notice.to} of ${name} left.`] : [];
    return [...left, `${name} is sold out.`, `${name} isn't available right now.`].includes(
      refused,
    );
  });
}

export function CartNotices({ notices }: { notices: Notice[] }) {
  return (
    <div role="status">
      {notices.length > 0 && (
        <ul className="mb-8 space-y-2 border-l-4 border-matcha bg-raised px-4 py-3">
          {notices.map((notice) => (
            <li key={`${notice.kind} ${notice.name}`}>{textOf(notice)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function textOf(notice: Notice): string {
  const { name } = notice;
  switch (notice.kind) {
    case "price": {
      const { fromCents, toCents } = notice;
      return `The price of ${name} changed from ${formatMoney(fromCents)} to ${formatMoney(toCents)}.`;
    }
    case "fewer":
      return `We only have ${notice.to} of ${name} left, so we lowered your quantity from ${notice.from}.`;
    case "soldOut":
      return `${name} sold out, so we removed it from your cart.`;
    case "gone":
      if (name === UNNAMED) return "We no longer sell something in your cart, so we removed it.";
      return `We no longer sell ${name}, so we removed it from your cart.`;
  }
}
