/** Runs in the page. React keeps its root, and whether that still waits, at the document. */
export function scriptHasTakenOver(): boolean {
  // The first script of every page sets it: see app/root.tsx.
  if (document.documentElement.dataset.js === undefined) return true;
  const key = Object.keys(document).find((key) => key.startsWith("__reactContainer$"));
  const fiber = key && Reflect.get(document, key);
  return fiber?.stateNode.current.memoizedState.isDehydrated === false;
}
