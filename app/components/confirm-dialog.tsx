import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RefusedForm } from "~/forms/form";
import { Button, ButtonLink } from "~/ui/button";
import { AdminDialog } from "./admin-dialog";
import { useListAddress } from "./list-address";
import { Refusal } from "./refusal";
import { useAnswer } from "./session-ended";

type ConfirmDialogProps = {
  title: string;
  /** The path of the list below. */
  list: string;
  confirmLabel: string;
  pendingLabel: string;
  /** The question. */
  children: ReactNode;
};

/** Asks before something is gone; 'yes' posts to the dialog's own address. */
export function ConfirmDialog({
  title,
  list,
  confirmLabel,
  pendingLabel,
  children,
}: ConfirmDialogProps) {
  const answer = useAnswer<RefusedForm>();
  const address = useListAddress(list);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AdminDialog title={title} list={list}>
      <Refusal answer={answer} />
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
