import { Link } from "@remix-run/react";

/** For people without a card at hand, or with a browser that can't take one. */
export function ReserveLink() {
  return (
    <p className="text-muted">
      No card?{" "}
      <Link to="/checkout/reserve" className="text-matcha underline">
        Reserve and pay at the truck
      </Link>
    </p>
  );
}
