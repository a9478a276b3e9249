import type { ReactNode } from "react";
import { AdminIcon } from "~/components/admin/frame/icons";
import { EditLinks } from "~/components/admin/list/edit-links";
import { ListRow } from "~/components/admin/list/list-row";
import { IconButton } from "~/ui/button";
import { Icon, LineDrawing } from "~/ui/icon";
import { HANDLE } from "./follow-drag";

/** A row of a list that the owner puts in order (sortable-list.tsx). */

type SortableRowProps = {
  id: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  picture?: ReactNode;
  /** Shown under the name. */
  facts: ReactNode;
  /** Buttons before those that move the row. They have the name `act`. */
  children?: ReactNode;
};

/** On a phone with room for it, the buttons begin below the name, not below the handle. */
const INDENT = "min-[390px]:max-sm:pl-[36px]";

export function SortableRow(props: SortableRowProps) {
  const { id, name, isFirst, isLast, picture, facts, children } = props;
  const isMovable = !(isFirst && isLast);
  return (
    <ListRow
      id={id}
      name={name}
      facts={facts}
      className={children ? `w-full sm:w-auto ${isMovable ? INDENT : ""}` : ""}
      lead={
        <>
          {isMovable && <Handle />}
          {picture}
        </>
      }
      links={<EditLinks id={id} name={name} />}
    >
      {children}
      <MoveButton id={id} name={name} direction="up" disabled={isFirst} />
      <MoveButton id={id} name={name} direction="down" disabled={isLast} />
    </ListRow>
  );
}

/** Handle for a mouse or a finger. The Move buttons are for the keyboard, and work without JavaScript. */
function Handle() {
  return (
    <span {...{ [HANDLE]: "" }} aria-hidden="true" className="drag-handle needs-js">
      <LineDrawing className="size-5">
        <path d="M5 9h14M5 15h14" />
      </LineDrawing>
    </span>
  );
}

type MoveButtonProps = { id: number; name: string; direction: "up" | "down"; disabled: boolean };

function MoveButton({ id, name, direction, disabled }: MoveButtonProps) {
  return (
    <IconButton
      type="submit"
      id={`row-${id}-${direction}`}
      name="act"
      value={direction}
      label={`Move ${name} ${direction}`}
      disabled={disabled}
    >
      {direction === "up" ? <AdminIcon name="up" /> : <Icon name="down" className="size-5" />}
    </IconButton>
  );
}
