import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon, type IconName } from "~/ui/icon";

/** A list's address as it is searched and paged now, which its dialogs keep in their own. */
export function useListAddress(path: string): string {
  return path + useLocation().search;
}

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

type ConfirmDialogProps = AdminDialogProps & {
  confirmLabel: string;
  pendingLabel: string;
};

/** A question that is asked before something is gone; 'yes' posts to the dialog's own address. */
export function ConfirmDialog({
  confirmLabel,
  pendingLabel,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const address = useListAddress(dialog.list);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AdminDialog {...dialog}>
      {children}
      <Form method="post" replace preventScrollReset className="form-actions">
        <ButtonLink to={address} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button variant="danger" pending={isPending} pendingLabel={pendingLabel}>
          {confirmLabel}
        </Button>
      </Form>
    </AdminDialog>
  );
}
