import { desc } from "drizzle-orm";
import { prepared } from "~/db/client.server";
import { brandVersions } from "~/db/schema/homepage.server";
import { env } from "~/env.server";

const zoneQuery = prepared((db) =>
  db
    .select({ zone: brandVersions.zone })
    .from(brandVersions)
    .orderBy(desc(brandVersions.id))
    .limit(1)
    .prepare(),
);

let last: string | undefined;

/**
 * The truck's time zone: the brand's, or the server's setting. While the database can't be read, the last
 * known zone stays.
 */
export function truckZone(): string {
  try {
    last = zoneQuery().get()?.zone ?? env().TRUCK_TZ;
  } catch {
    last ??= env().TRUCK_TZ;
  }
  return last;
}
