import type { ReactNode } from "react";
import { QuestionDialog } from "./question-dialog";

/** @param links to what can be done first about what the note says. */
export function DeleteDialog({
  noun,
  title = `Delete ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
  links,
}: {
  noun: string;
  title?: string;
  links?: ReactNode;
}) {
  return (
    <QuestionDialog
      title={title}
      question={`Are you sure you want to delete this ${noun}?`}
      yes="Delete"
      pendingLabel="Deleting..."
      links={links}
    />
  );
}
