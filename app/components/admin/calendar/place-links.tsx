import { Link, useLocation } from "@remix-run/react";
import { AGAIN } from "~/forms/dialog-queries";

type PlaceLinksProps = {
  places: readonly { id: number; place: string }[];
  /** The stop that fills in the form, if one was chosen. */
  again: string | null;
};

/** Links that fill in a new stop like the last one at a place, before anything is typed. */
export function PlaceLinks({ places, again }: PlaceLinksProps) {
  const { search } = useLocation();
  if (places.length === 0) return null;
  const addressOf = (id: number) => {
    const query = new URLSearchParams(search);
    query.set(AGAIN, String(id));
    return `?${query}`;
  };
  return (
    <nav aria-label="Fill in from a place" className="mb-5">
      <p className="text-sm text-muted">Fill in from your last stop at:</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {places.map(({ id, place }) => (
          <li key={id}>
            <Link
              to={addressOf(id)}
              replace
              preventScrollReset
              aria-current={String(id) === again ? "true" : undefined}
              className="place-link"
            >
              {place}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
