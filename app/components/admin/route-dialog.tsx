import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariant } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon, type IconName } from "~/ui/icon";
import type { Column } from "~/ui/table";
import { useListAddress } from "./list-address";

type AdminDialogProps = { title: string; subtitle?: string; children: ReactNode };

/** Each address has a dialog of its own, which forgets what another held. */
export function AdminDialog(props: AdminDialogProps) {
  return <Dialog key={useLocation().pathname} closeTo={useListAddress("..")} {...props} />;
}

type DialogLinkProps = { to: string; variant?: ButtonVariant; children: ReactNode };

export function DialogLink({ to, variant, children }: DialogLinkProps) {
  return (
    <ButtonLink to={useListAddress(to)} variant={variant} preventScrollReset>
      {children}
    </ButtonLink>
  );
}

/** `12/edit`, below the list. */
type RowAction = { label: string; path: string; icon: IconName };

export const EDIT: RowAction = { label: "Edit", path: "edit", icon: "edit" };
export const DELETE: RowAction = { label: "Delete", path: "delete", icon: "trash" };

/** @param nameOf what a row is called, as in 'Edit Canvas Tote'. */
export function rowActions<Row extends { id: number }>(
  nameOf: (row: Row) => string,
  actions: readonly RowAction[] | ((row: Row) => readonly RowAction[]),
): Column<Row> {
  return {
    header: "Actions",
    actions: true,
    cell: (row) =>
      (typeof actions === "function" ? actions(row) : actions).map((action) => (
        <RowLink key={action.path} {...action} id={row.id} name={nameOf(row)} />
      )),
  };
}

function RowLink({ id, name, label, path, icon }: RowAction & { id: number; name: string }) {
  return (
    <Link
      to={useListAddress(`${id}/${path}`)}
      preventScrollReset
      aria-label={`${label} ${name}`}
      className="row-action"
    >
      <Icon name={icon} className="size-5" />
      <span>{label}</span>
    </Link>
  );
}
