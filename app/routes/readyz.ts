import { databaseTakesWrites } from "~/domain/database.server";
import { databaseUnavailable, textResponse } from "~/http/refusals.server";
import { VERSION } from "~/version.server";

/** Ready only if the database accepts a test write. */
export const loader = async () =>
  (await databaseTakesWrites())
    ? textResponse(200, `ready, version ${VERSION}`, { "Cache-Control": "no-store" })
    : databaseUnavailable(`Version ${VERSION}.`);
