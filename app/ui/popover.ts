/** Browsers before 2024 know no popovers: there it is a part of the page. */
export function closePopover(element: HTMLElement | null): void {
  if (element && "popover" in element && element.matches(":popover-open")) element.hidePopover();
}
