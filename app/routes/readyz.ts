import { databaseTakesWrites } from "~/domain/database.server";
import { databaseUnavailable, plain } from "~/http/refusals.server";

/** By a write probe (design section 3). */
export const loader = async () =>
  (await databaseTakesWrites())
    ? plain(200, "ready", { "Cache-Control": "no-store" })
    : databaseUnavailable();
