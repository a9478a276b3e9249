import { type ComponentType, useSyncExternalStore } from "react";

/** What did not come of a page that was asked for by a link, a search or a form. */
export type FailedLoad = {
  /** The address that was asked for. */
  to: string;
  /** The page itself is missing and says so in its place; else what was loaded stands as it was. */
  isPage: boolean;
  /** Its number: what fails again is said again. */
  attempt: number;
  /** What says so over a page that stands. It comes with the guard: most visitors never need it. */
  Banner: ComponentType<FailedLoadBannerProps>;
  /** Asks once more for what did not come, and for nothing else. */
  tryAgain: () => void;
};

export type FailedLoadBannerProps = {
  /** What could not be loaded, said of the address that was asked for; for public pages if absent. */
  titleOf?: (pathname: string) => string;
  className: string;
};

let current: FailedLoad | null = null;
const listeners = new Set<() => void>();

export function setFailedLoad(failed: FailedLoad | null): void {
  if (failed === current) return;
  current = failed;
  for (const listener of listeners) listener();
}

/** What did not come last; null once a page has come whole. */
export const lastFailedLoad = () => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useFailedLoad(): FailedLoad | null {
  return useSyncExternalStore(subscribe, lastFailedLoad, () => null);
}

/** Where a layout says that more was asked for of the page below it and did not come. */
export function FailedLoadBannerSlot(props: FailedLoadBannerProps) {
  const failed = useFailedLoad();
  return failed && !failed.isPage ? <failed.Banner {...props} /> : null;
}
