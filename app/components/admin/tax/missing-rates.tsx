import { Link } from "@remix-run/react";
import { TALL_LINK } from "~/ui/links";

/** Warns about locations without a tax rate before sales are made there. Renders nothing if all have one. */
export function MissingRates({ places }: { places: readonly string[] }) {
  if (places.length === 0) return null;
  return (
    <p className="wrap-anywhere mb-6 max-w-prose font-medium text-vermilion">
      {describeMissingRates(places)}{" "}
      <Link to="/admin/tax" className={TALL_LINK}>
        Set Rates
      </Link>
    </p>
  );
}

/** 'No sales tax rate for Ferry Plaza and 2 more, so sales there collect no tax.' */
export function describeMissingRates([first, ...others]: readonly string[]): string {
  const places = others.length === 0 ? first : `${first} and ${others.length} more`;
  return `No sales tax rate for ${places}, so sales there collect no tax.`;
}
