/** Runs in the page. React keeps its root, and whether that still waits, at the element it hydrates. */
export function scriptHasTakenOver(): boolean {
  // A document that another one is replacing has no element for a moment.
  if (!document.documentElement) return false;
  // The first script of every page sets it: see app/root.tsx.
  if (document.documentElement.dataset.js === undefined) return true;
  const page = document.getElementById("page");
  const key = page && Object.keys(page).find((key) => key.startsWith("__reactContainer$"));
  const fiber = key && Reflect.get(page, key);
  return fiber?.stateNode.current.memoizedState.isDehydrated === false;
}
