import type { FocusEvent } from "react";

/** Browsers before 2024 know no popovers: there it is a part of the page. */
export function closePopover(element: HTMLElement | null): void {
  if (element && "popover" in element && element.matches(":popover-open")) element.hidePopover();
}

/** Closes a popover when the focus leaves it. Otherwise people who tab on would be behind it. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) closePopover(currentTarget);
}
