import { type RefObject, useEffect, useRef } from "react";

/** Focuses this element if the page changes without loading, as loading would move the focus. */
export function useFocusOnChange<Shown extends HTMLElement>(page: string): RefObject<Shown> {
  const element = useRef<Shown>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    element.current?.focus({ preventScroll: true });
  }, [page]);
  return element;
}

/** Moves focus to the result when the button that was pressed disappears. */
export function useFocusWhen<Shown extends HTMLElement>(takesFocus: boolean): RefObject<Shown> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}

/** Focuses this element instead of the page if the focused one disappeared. */
export function useFocusIfLost<Shown extends HTMLElement>(changed: unknown): RefObject<Shown> {
  const element = useRef<Shown>(null);
  const seen = useRef(changed);
  useEffect(() => {
    if (seen.current === changed) return;
    seen.current = changed;
    if (document.activeElement === document.body) element.current?.focus();
  }, [changed]);
  return element;
}

/** Focuses `before` again, or the page if it's gone, like a deleted row. */
export function restoreFocus(before: EventTarget | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const target = isThere ? before : document.querySelector("main");
  target?.focus({ preventScroll: !isThere });
}
