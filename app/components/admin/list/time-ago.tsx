import type { Moment } from "~/domain/time-ago";

export function TimeAgo({ ago, exact, iso }: Moment) {
  return (
    <time dateTime={iso} title={exact} className="whitespace-nowrap">
      {ago}
    </time>
  );
}
