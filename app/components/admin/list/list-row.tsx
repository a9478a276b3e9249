import { Form, useResolvedPath } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/ui/hydrated";
import { UserText } from "~/ui/user-text";

type ListRowProps = {
  id: number;
  name: string;
  /** Shown before the name. */
  lead?: ReactNode;
  /** Shown under the name. */
  facts: ReactNode;
  /** Buttons named `act`, whose value is what to do with the row. The form also posts the row's ID. */
  children: ReactNode;
  /** Shown after the buttons. */
  links?: ReactNode;
  className?: string;
};

export const rowNameId = (id: number) => `row-${id}-name`;

/** A list's row with buttons that act with one press. */
export function ListRow({ id, name, lead, facts, children, links, className }: ListRowProps) {
  const rowId = `row-${id}`;
  const path = useResolvedPath(".").pathname;
  // Without JavaScript the browser returns to this row.
  const action = useHydrated() ? path : `${path}#${rowId}`;
  return (
    <li id={rowId} className="press-row">
      {lead}
      <div className="min-w-0 grow basis-24">
        <p id={rowNameId(id)} className="wrap-anywhere font-medium">
          <UserText>{name}</UserText>
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {facts}
        </div>
      </div>
      <div
        className={`ml-auto flex flex-wrap items-center justify-end print:hidden ${className ?? ""}`}
      >
        <Form method="post" action={action} replace preventScrollReset className="contents">
          <input type="hidden" name="id" value={id} />
          {children}
        </Form>
        {links}
      </div>
    </li>
  );
}
