import { type ComponentType, useSyncExternalStore } from "react";

export type FailedLoad = {
  to: string;
  /** The page itself, or only more of the page on screen. */
  isPage: boolean;
  /** What fails again is said again. */
  attempt: number;
  /** Comes with the guard: most visitors never need it. */
  Banner: ComponentType<FailedLoadBannerProps>;
  tryAgain: () => void;
};

export type FailedLoadBannerProps = {
  /** Of the address that was asked for; the public pages' own if absent. */
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

/** Null once a page has come whole. */
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
