import type { FocusEvent } from "react";

/** Browsers before 2024 know no popovers: there it is a part of the page. */
export function closePopover(element: HTMLElement | null): void {
  if (element && "popover" in element && element.matches(":popover-open")) element.hidePopover();
}

/** For `onBlur`: otherwise people who tab on would be somewhere behind it. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) closePopover(currentTarget);
}
