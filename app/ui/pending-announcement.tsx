import { useLocation } from "@remix-run/react";
import { usePendingLocation } from "./pending";

/**
 * Announces that a page is loading. It's always in the layout, because screen readers only watch regions they
 * already know.
 */
export function PendingAnnouncement() {
  const pending = usePendingLocation();
  const { pathname } = useLocation();
  return (
    <p aria-live="polite" className="sr-only">
      {pending && pending.pathname !== pathname ? "Loading..." : null}
    </p>
  );
}
