import { tellOfUnseenOrders } from "~/domain/order-desk/unseen-orders.server";
import { env } from "~/env.server";
import { followLooks } from "../order-pause/auto-pause.server";
import { onLook, startLooking } from "../order-pause/last-look.server";
import { attempt, type StopRounds, startRounds } from "../rounds.server";

const NAME = "look-upkeep";

/** Each 15 s what comes of nobody looking at the orders, and at once what comes of a look. */
export function startLookUpkeep(): StopRounds {
  startLooking();
  if (env().UPKEEP === "off") return async () => {};
  const stopRounds = startRounds(NAME, async () => {
    await tellOfUnseenOrders();
    await followLooks();
  });
  const stopListening = onLook(() => void attempt(NAME, () => followLooks()));
  return () => {
    stopListening();
    return stopRounds();
  };
}
