import { type ComponentType, useSyncExternalStore } from "react";

export type FailedLoad = {
  to: string;
  /** True for a page, false for more data of the page on screen. */
  isPage: boolean;
  /** Counts attempts, so that a repeated failure is announced again. */
  attempt: number;
  /** The guard loads it and passes it here, since most visitors never need it. */
  Banner: ComponentType<FailedLoadBannerProps>;
  tryAgain: () => void;
};

export type FailedLoadBannerProps = {
  /** Title of the page that failed to load. By default, titles of the public pages. */
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

/** The last failed load. Null once a whole page has loaded. */
export const lastFailedLoad = () => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useFailedLoad(): FailedLoad | null {
  return useSyncExternalStore(subscribe, lastFailedLoad, () => null);
}

export function FailedLoadBannerSlot(props: FailedLoadBannerProps) {
  const failed = useFailedLoad();
  return failed && !failed.isPage ? <failed.Banner {...props} /> : null;
}
