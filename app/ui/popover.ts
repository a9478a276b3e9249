import type { FocusEvent } from "react";

/** Closes a popover. Browsers before 2024 have none: there its content is part of the page. */
export function closePopover(element: HTMLElement | null): void {
  if (element && "popover" in element && element.matches(":popover-open")) element.hidePopover();
}

/** Closes a popover when the focus leaves it. Otherwise the focus could move behind it. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) closePopover(currentTarget);
}
