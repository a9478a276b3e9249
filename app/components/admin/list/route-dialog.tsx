import { Link, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariant } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon, type IconName } from "~/ui/icon";
import type { Column } from "~/ui/table";
import { useListAddress } from "./list-address";

type AdminDialogProps = {
  /** The dialog's title, if it isn't the tab's. */
  title?: string;
  subtitle?: string;
  describedBy?: string;
  focusesTitle?: boolean;
  focusesField?: boolean;
  children: ReactNode;
};

/** A dialog keyed by URL, so state never leaks from one to the next. */
export function AdminDialog(props: AdminDialogProps) {
  const { title } = useLoaderData<{ title: string }>();
  const key = useLocation().pathname;
  return <Dialog key={key} closeTo={useListAddress("..")} title={title} {...props} />;
}

type DialogLinkProps = { to: string; variant?: ButtonVariant; children: ReactNode };

export function DialogLink({ to, variant, children }: DialogLinkProps) {
  return (
    <ButtonLink to={useListAddress(to)} variant={variant} preventScrollReset>
      {children}
    </ButtonLink>
  );
}

export type RowAction = {
  label: string;
  /** Path below the list, like `12/edit`. A string comes after the row's ID; a function returns the whole path. */
  path: string | ((row: { id: number }) => string);
  icon: IconName;
  /** In the phone's list, pressing the row opens it. */
  isMain?: boolean;
};

export const EDIT: RowAction = { label: "Edit", path: "edit", icon: "edit", isMain: true };
export const VIEW: RowAction = { label: "View", path: "view", icon: "right", isMain: true };
export const DELETE: RowAction = { label: "Delete", path: "delete", icon: "trash" };

/** @param nameOf the row's name in labels like 'Edit Canvas Tote' */
export function rowActions<Row extends { id: number }>(
  nameOf: (row: Row) => string,
  actions: readonly RowAction[] | ((row: Row) => readonly RowAction[]),
): Column<Row> {
  return {
    header: "Actions",
    actions: typeof actions === "function" ? 1 : actions.length,
    cell: (row) =>
      (typeof actions === "function" ? actions(row) : actions).map((action) => (
        <RowLink key={action.label} {...action} id={row.id} name={nameOf(row)} />
      )),
  };
}

function RowLink({
  id,
  name,
  label,
  path,
  icon,
  isMain,
}: RowAction & { id: number; name: string }) {
  return (
    <Link
      to={useListAddress(typeof path === "string" ? `${id}/${path}` : path({ id }))}
      preventScrollReset
      aria-label={`${label} ${name}`}
      title={label}
      className={isMain ? "row-action row-action-main" : "row-action"}
    >
      <Icon name={icon} className="size-5" />
      <span>{label}</span>
    </Link>
  );
}
