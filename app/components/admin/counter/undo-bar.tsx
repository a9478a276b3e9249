import { useEffect, useState } from "react";
import { ACTION_LABELS, type CounterAction } from "~/domain/counter/steps";
import { UNDO_MS } from "~/domain/orders/action-undo";

type UndoBarProps = { action: { id: number; act: CounterAction; name: string } };

/**
 * Undoes the action that led to this page. Only shown if it was a plain post, without JavaScript or before the
 * script loaded.
 */
export function UndoBar({ action: { id, act, name } }: UndoBarProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, UNDO_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <form
      method="post"
      action="/admin/counter"
      className="mb-4 flex items-center justify-between gap-3 border-l-4 border-matcha bg-raised py-2 pl-4 pr-2"
    >
      <p role="status" className="text-lg font-medium">
        {name} {ACTION_LABELS[act]}
      </p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="of" value={act} />
      <button type="submit" name="act" value="undo" className="tap tap-quiet">
        Undo
      </button>
    </form>
  );
}
