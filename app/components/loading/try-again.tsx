import { createPath, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { Button } from "~/ui/button";
import { useFailedLoad } from "./failed-load";

/** A button to load again. When it disappears, it moves its focus to the page. */
export function TryAgain() {
  const failed = useFailedLoad();
  const { location } = useNavigation();
  const isPending = location !== undefined && createPath(location) === failed?.to;
  useEffect(() => focusPage, []);
  return (
    <Button
      type="button"
      variant="quiet"
      className="shrink-0"
      pending={isPending}
      pendingLabel="Trying again..."
      onClick={() => failed?.tryAgain()}
    >
      Try again
    </Button>
  );
}

/** Focuses the page, if the focus was lost with the button. */
export function focusPage(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** An alert for a failed load. Each failure makes it anew, so that screen readers announce it again. */
export function FailedLoadAlert({ children }: { children: ReactNode }) {
  return (
    <span role="alert" key={useFailedLoad()?.attempt}>
      {children}
    </span>
  );
}
