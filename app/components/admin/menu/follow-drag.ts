/** Drags rows with pointer events, because HTML drag and drop doesn't work on touch screens. */

/** Attribute of the handle that drags a row. */
export const HANDLE = "data-handle";

/** Dragging within this distance of the screen's top or bottom, in pixels, scrolls the page. */
const EDGE = 80;
const STEP = 8;

/** @param onDrop called with a row's old and new place in the list, unless they're the same */
export function followDrag(
  { pointerId, clientY }: PointerEvent,
  handle: Element,
  onDrop: (from: number, to: number) => void,
): void {
  const row = handle.closest("li");
  const list = row?.parentElement;
  if (!row || !list) return;
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const middles = rows.map(middleOf);
  const from = rows.indexOf(row);
  const height = row.offsetHeight;
  const startY = clientY + window.scrollY;
  let to = from;
  let pointerY = clientY;
  let frame = 0;

  const follow = () => {
    const way = pointerY + window.scrollY - startY;
    const middle = (middles[from] ?? 0) + way;
    to = middles.filter((other, index) => index !== from && other < middle).length;
    for (const [index, other] of rows.entries()) {
      const gap = index > from && index <= to ? -height : index < from && index >= to ? height : 0;
      other.style.transform = `translateY(${other === row ? way : gap}px)`;
    }
  };
  const scroll = () => {
    const step = pointerY < EDGE ? -STEP : pointerY > window.innerHeight - EDGE ? STEP : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      follow();
    }
    frame = requestAnimationFrame(scroll);
  };

  const ended = new AbortController();
  const end = () => {
    ended.abort();
    cancelAnimationFrame(frame);
    delete list.dataset.dragging;
    delete row.dataset.dragged;
    for (const other of rows) other.style.transform = "";
  };
  const on = (target: EventTarget, name: string, act: (event: Event) => void) =>
    target.addEventListener(name, act, { signal: ended.signal });

  handle.setPointerCapture(pointerId);
  list.dataset.dragging = "";
  row.dataset.dragged = "";
  frame = requestAnimationFrame(scroll);
  on(handle, "pointermove", (event) => {
    pointerY = (event as PointerEvent).clientY;
    follow();
  });
  on(handle, "pointerup", () => {
    end();
    if (to !== from) onDrop(from, to);
  });
  // The drag ends if the browser takes over the gesture, or the row is removed.
  on(handle, "lostpointercapture", end);
  on(window, "keydown", (event) => {
    if ((event as KeyboardEvent).key === "Escape") end();
  });
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + window.scrollY + height / 2;
}
