import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon, type IconName } from "~/ui/icon";
import { useListAddress } from "./list-address";

type AdminDialogProps = {
  title: string;
  subtitle?: string;
  /** The path of the list below. */
  list: string;
  children: ReactNode;
};

/** A dialog over a list of the panel. Each address has one of its own, which forgets what another held. */
export function AdminDialog({ list, ...rest }: AdminDialogProps) {
  const closeTo = useListAddress(list);
  return <Dialog key={useLocation().pathname} closeTo={closeTo} {...rest} />;
}

/** Opens a dialog: 'Add Product'. */
export function DialogLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={useListAddress(to)} preventScrollReset>
      {children}
    </ButtonLink>
  );
}

type RowActionProps = {
  to: string;
  /** What it does; its name says to what, too: 'Edit Canvas Tote'. */
  label: string;
  row: string;
  icon: IconName;
};

/** Opens a dialog about one row. On a phone it is as wide as its card lets it be. */
export function RowAction({ to, label, row, icon }: RowActionProps) {
  return (
    <Link
      to={useListAddress(to)}
      preventScrollReset
      aria-label={`${label} ${row}`}
      className="row-action"
    >
      <Icon name={icon} className="size-5" />
      <span>{label}</span>
    </Link>
  );
}
