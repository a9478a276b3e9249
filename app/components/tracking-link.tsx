import type { Tracking } from "~/domain/fulfillment/tracking";
import { TALL_LINK } from "~/ui/links";

/** Links to the carrier without telling it the order's URL. */
export function TrackingLink({ tracking: { text, link } }: { tracking: Tracking }) {
  if (link === null) return <span className="wrap-anywhere">{text}</span>;
  return (
    <a href={link} rel="noopener noreferrer" className={`wrap-anywhere ${TALL_LINK}`}>
      {text}
    </a>
  );
}
