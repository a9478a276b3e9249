import { toMoment } from "../time-ago";
import type { findConnection } from "./connections.server";
import { PLATFORM_NAMES } from "./social";

/** An account that the owner has noted. Plain data, safe in the browser. */
export type Connection = NonNullable<ReturnType<typeof findConnection>>;

/** What it is called: two platforms may know one name. */
export function nameOfConnection({
  accountName,
  platform,
}: Pick<Connection, "accountName" | "platform">) {
  return `${accountName} on ${PLATFORM_NAMES[platform]}`;
}

/** A connection as the panel shows it. */
export function toConnectionView(
  { connectedAt, ...same }: Connection,
  { now, zone }: { now: Date; zone: string },
) {
  return { ...same, connected: toMoment(connectedAt, now, zone) };
}

export type ConnectionView = ReturnType<typeof toConnectionView>;

/** A connection as the API answers it (spec section 3). */
export function toConnectionJson({ id, platform, accountName, isActive, connectedAt }: Connection) {
  return { id, platform, accountName, isActive, connectedAt };
}
