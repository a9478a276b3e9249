import type { Moment } from "~/domain/time-ago";

/** How long ago something was; the pointer tells when. */
export function TimeAgo({ ago, exact, iso }: Moment) {
  return (
    <time dateTime={iso} title={exact} className="whitespace-nowrap">
      {ago}
    </time>
  );
}
