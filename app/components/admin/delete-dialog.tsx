import { QuestionDialog } from "./question-dialog";

export function DeleteDialog({ noun }: { noun: string }) {
  return (
    <QuestionDialog
      title={`Delete ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
      question={`Are you sure you want to delete this ${noun}?`}
      yes="Delete"
      pendingLabel="Deleting..."
    />
  );
}
