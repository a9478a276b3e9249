import { databaseTakesWrites } from "~/domain/database.server";
import { databaseUnavailable, plain } from "~/http/refusals.server";
import { VERSION } from "~/version.server";

/** Ready only if the database accepts a test write. */
export const loader = async () =>
  (await databaseTakesWrites())
    ? plain(200, `ready, version ${VERSION}`, { "Cache-Control": "no-store" })
    : databaseUnavailable(`Version ${VERSION}.`);
