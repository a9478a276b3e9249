import { useLocation } from "@remix-run/react";
import { usePendingLocation } from "./pending";

/**
 * Says that another page is on its way. A layout has it always: screen readers only watch the regions
 * that they have met, and the skeletons of a page are new to them.
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
