import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page's script is starting. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
