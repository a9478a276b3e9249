/** Runs in the page. React stores its root on the element that it hydrates. The root knows if it's hydrated. */
export function scriptHasTakenOver(): boolean {
  // A document that's being replaced has no element for a moment.
  if (!document.documentElement) return false;
  // Without JavaScript, `data-js` isn't set. The first script of every page sets it (app/root.tsx).
  if (document.documentElement.dataset.js === undefined) return true;
  const page = document.getElementById("page");
  const key = page && Object.keys(page).find((key) => key.startsWith("__reactContainer$"));
  const fiber = key && Reflect.get(page, key);
  return fiber?.stateNode.current.memoizedState.isDehydrated === false;
}
