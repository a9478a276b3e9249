import { Link } from "@remix-run/react";

/** For whoever has no card at hand, or whose browser cannot take one. */
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
