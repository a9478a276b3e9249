import { tellOfUnseenOrders } from "~/domain/order-desk/unseen-orders.server";
import { trackPresence } from "~/domain/order-settings/auto-pause.server";
import { onPresence, startPresence } from "~/domain/order-settings/last-seen.server";
import { runAndLogErrors, runEvery, type StopJob } from "~/domain/scheduler.server";
import { env } from "~/env.server";

const NAME = "look-upkeep";

/** Every 15 s, handles that nobody looks at the orders. When somebody does, that's handled at once. */
export function startPresenceJob(): StopJob {
  startPresence();
  if (env().UPKEEP === "off") return async () => {};
  const stopRounds = runEvery(NAME, async () => {
    await tellOfUnseenOrders();
    await trackPresence();
  });
  const stopListening = onPresence(() => void runAndLogErrors(NAME, () => trackPresence()));
  return () => {
    stopListening();
    return stopRounds();
  };
}
