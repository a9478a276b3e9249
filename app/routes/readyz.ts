import { storeTakesWrites } from "~/domain/store.server";
import { plain, storeUnavailable } from "~/http/refusals.server";

/** Whether the shop can take an order now: the database answers a write probe (design section 3). */
export const loader = () =>
  storeTakesWrites() ? plain(200, "ready", { "Cache-Control": "no-store" }) : storeUnavailable();
