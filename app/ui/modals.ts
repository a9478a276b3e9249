import { useSyncExternalStore } from "react";

/** The open modal dialogs, topmost last. Nothing below the topmost can be pressed or read by screen readers. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Calls this modal the topmost until the returned function is called. */
export function openedModal(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(
    listen,
    () => open.at(-1) ?? null,
    () => null,
  );
}

function set(dialogs: readonly HTMLElement[]): void {
  open = dialogs;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
