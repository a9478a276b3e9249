import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog";

/** @param links links shown with the note, for fixing what it warns about before deleting */
export function DeleteDialog({
  noun,
  links,
  children,
}: {
  noun: string;
  links?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete this ${noun}?`}
      yes="Delete"
      pendingLabel="Deleting..."
      links={links}
    >
      {children}
    </ConfirmDialog>
  );
}
