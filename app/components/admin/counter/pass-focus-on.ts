const NOT_GONE = ".ticket:not([data-gone])";
const BUTTON = ".tap-row button:not([aria-disabled=true])";

/** A ticket has left: from it to the next one's first button, else to the one before, else to the page. */
export function passFocusOn(card: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>(NOT_GONE)].filter((one) => one !== card);
  const isAfter = (one: HTMLElement) =>
    (card.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = all.find(isAfter) ?? all.at(-1);
  const button = next?.querySelector<HTMLElement>(BUTTON) ?? document.querySelector("main");
  button?.focus({ preventScroll: true });
}

/** Moves the focus to the ticket's first button, because the focused one disappears. */
export function keepFocusIn(card: HTMLElement): void {
  card.querySelector<HTMLElement>(".tap-row button")?.focus({ preventScroll: true });
}

/** True if the focus was in the ticket, or was lost with the button that was pressed. */
export const hadFocus = (card: HTMLElement) =>
  document.activeElement === document.body || card.contains(document.activeElement);
