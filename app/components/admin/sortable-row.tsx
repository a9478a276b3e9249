import { Form, useResolvedPath } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { IconButton, IconLink } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { AdminIcon } from "./icons";
import { useListAddress } from "./list-address";

/** A row of a list that the owner puts in order. Each button posts its row and what to do with it. */

type SortableRowProps = {
  id: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  picture?: ReactNode;
  /** Under the name. */
  facts: ReactNode;
  /** Buttons before those that move the row. They have the name `act`. */
  children?: (nameId: string) => ReactNode;
};

export function SortableRow(props: SortableRowProps) {
  const { id, name, isFirst, isLast, picture, facts, children } = props;
  const rowId = `row-${id}`;
  const path = useResolvedPath(".").pathname;
  // Without a script the browser comes back to this row.
  const action = useHydrated() ? path : `${path}#${rowId}`;
  return (
    <li id={rowId} className="sortable-row">
      {picture}
      <div className="min-w-0 grow basis-32">
        <p id={`${rowId}-name`} className="wrap-anywhere font-medium">
          {name}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {facts}
        </div>
      </div>
      <div
        className={`ml-auto flex flex-wrap items-center justify-end print:hidden ${children ? "w-full sm:w-auto" : ""}`}
      >
        <Form method="post" action={action} replace preventScrollReset className="contents">
          <input type="hidden" name="id" value={id} />
          {children?.(`${rowId}-name`)}
          <MoveButton rowId={rowId} name={name} direction="up" disabled={isFirst} />
          <MoveButton rowId={rowId} name={name} direction="down" disabled={isLast} />
        </Form>
        <IconLink to={useListAddress(`${id}/edit`)} preventScrollReset label={`Edit ${name}`}>
          <Icon name="edit" className="size-5" />
        </IconLink>
        <IconLink to={useListAddress(`${id}/delete`)} preventScrollReset label={`Delete ${name}`}>
          <Icon name="trash" className="size-5" />
        </IconLink>
      </div>
    </li>
  );
}

type MoveButtonProps = {
  rowId: string;
  name: string;
  direction: "up" | "down";
  disabled: boolean;
};

function MoveButton({ rowId, name, direction, disabled }: MoveButtonProps) {
  return (
    <IconButton
      type="submit"
      id={`${rowId}-${direction}`}
      name="act"
      value={direction}
      label={`Move ${name} ${direction}`}
      disabled={disabled}
    >
      {direction === "up" ? <AdminIcon name="up" /> : <Icon name="down" className="size-5" />}
    </IconButton>
  );
}

/** A browser takes the focus from what is moved or disabled: it goes back to the row it was in. */
export function useFocusOfMoved<List extends HTMLElement>(order: unknown): RefObject<List> {
  const list = useRef<List>(null);
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = (event: Event) => {
      pressed.current = (event as SubmitEvent).submitter;
    };
    const { current } = list;
    current?.addEventListener("submit", note);
    return () => current?.removeEventListener("submit", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what it waits for
  useEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (!button || document.activeElement !== document.body) return;
    const others = button.closest("li")?.querySelectorAll<HTMLElement>("button:enabled") ?? [];
    (button.matches(":enabled") ? button : [...others].at(-1))?.focus();
  }, [order]);
  return list;
}
