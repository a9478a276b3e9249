import { useNavigation, useResolvedPath, useSubmit } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { moved } from "~/domain/menu/positions";
import { followDrag, HANDLE } from "./follow-drag";

type Row = { id: number; name: string };

type SortableListProps<Each extends Row> = {
  rows: readonly Each[];
  /** Renders a row's `SortableRow`. */
  children: (row: Each, ends: { isFirst: boolean; isLast: boolean }) => ReactNode;
  "aria-label"?: string;
  "aria-labelledby"?: string;
};

/** A list that the owner puts in order: by buttons, or by dragging a row to its place. */
export function SortableList<Each extends Row>({
  rows,
  children,
  ...naming
}: SortableListProps<Each>) {
  const list = useFocusOfMoved(rows);
  const { shown, announcement, drop } = useDropped(rows);
  return (
    <>
      <ul
        {...naming}
        ref={list}
        onPointerDown={({ nativeEvent: event }) => {
          const handle = event.target instanceof Element && event.target.closest(`[${HANDLE}]`);
          if (!handle || !event.isPrimary || event.button !== 0) return;
          const ids = shown.map(({ id }) => id);
          followDrag(event, handle, (from, to) => drop(ids, from, to));
        }}
      >
        {shown.map((row, index) =>
          children(row, { isFirst: index === 0, isLast: index === shown.length - 1 }),
        )}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Shows a dropped row in its new place while that is being saved. */
function useDropped<Each extends Row>(rows: readonly Each[]) {
  const [dropped, setDropped] = useState<{ id: number; before: number | null } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const submit = useSubmit();
  const { state } = useNavigation();
  const action = useResolvedPath(".").pathname;
  useEffect(() => {
    if (state === "idle") setDropped(null);
  }, [state]);

  const drop = (ids: readonly number[], from: number, to: number) => {
    const id = ids[from];
    if (id === undefined) return;
    const before = ids.filter((each) => each !== id)[to] ?? null;
    setDropped({ id, before });
    const name = rows.find((row) => row.id === id)?.name;
    setAnnouncement(`${name} is now ${to + 1} of ${ids.length}.`);
    const fields = { id, act: "place", before: before ?? "" };
    submit(fields, { method: "post", action, replace: true, preventScrollReset: true });
  };

  const byId = new Map(rows.map((row) => [row.id, row]));
  const order = dropped ? moved([...byId.keys()], dropped.id, dropped) : [...byId.keys()];
  return { shown: order.flatMap((id) => byId.get(id) ?? []), announcement, drop };
}

/** Returns the focus to the moved row. Browsers drop the focus of an element that is moved or disabled. */
function useFocusOfMoved(order: unknown): RefObject<HTMLUListElement> {
  const list = useRef<HTMLUListElement>(null);
  const submitter = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = (event: Event) => {
      submitter.current = (event as SubmitEvent).submitter;
    };
    const { current } = list;
    current?.addEventListener("submit", note);
    return () => current?.removeEventListener("submit", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what it waits for
  useEffect(() => {
    const button = submitter.current;
    submitter.current = null;
    if (!button || document.activeElement !== document.body) return;
    const others = button.closest("li")?.querySelectorAll<HTMLElement>("button:enabled") ?? [];
    (button.matches(":enabled") ? button : [...others].at(-1))?.focus();
  }, [order]);
  return list;
}
