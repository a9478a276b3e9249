import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script has taken over; false on the server and while it is starting. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
