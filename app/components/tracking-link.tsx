import type { Tracking } from "~/domain/fulfillment/tracking";
import { TALL_LINK } from "~/ui/links";

/** Leads to the carrier, which isn't told whose page it was on. */
export function TrackingLink({ tracking: { text, link } }: { tracking: Tracking }) {
  if (link === null) return <span className="wrap-anywhere">{text}</span>;
  return (
    <a href={link} rel="noopener noreferrer" className={`wrap-anywhere ${TALL_LINK}`}>
      {text}
    </a>
  );
}
