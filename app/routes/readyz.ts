import { databaseTakesWrites } from "~/domain/database.server";
import { databaseUnavailable, plain } from "~/http/refusals.server";

/** Whether the shop can take an order now: the database answers a write probe (design section 3). */
export const loader = () =>
  databaseTakesWrites()
    ? plain(200, "ready", { "Cache-Control": "no-store" })
    : databaseUnavailable();
