import { toMoment } from "~/domain/time-ago";
import type { findConnection } from "./connections.server";
import { PLATFORM_NAMES } from "./social";

export type Connection = NonNullable<ReturnType<typeof findConnection>>;

/** An account's name with its platform, since accounts on two platforms may have the same name. */
export function nameOfConnection({
  accountName,
  platform,
}: Pick<Connection, "accountName" | "platform">) {
  return `${accountName} on ${PLATFORM_NAMES[platform]}`;
}

export function toConnectionView(
  { connectedAt, ...same }: Connection,
  { now, zone }: { now: Date; zone: string },
) {
  return { ...same, connected: toMoment(connectedAt, now, zone) };
}

export type ConnectionView = ReturnType<typeof toConnectionView>;
