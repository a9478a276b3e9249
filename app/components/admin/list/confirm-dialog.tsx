import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { Button } from "~/ui/button";
import { DialogActions } from "./dialog-form";
import { AdminDialog } from "./route-dialog";

type QuestionDialogProps = {
  question: ReactNode;
  /** Replaces the row's name, if it isn't plain text. */
  name?: ReactNode;
  yes: string;
  pendingLabel: string;
  /** Replaces 'Cancel' if the question is about canceling. */
  dismissLabel?: string;
  /** Shown with the note. */
  links?: ReactNode;
  /** More fields for the form. */
  children?: ReactNode;
};

export function ConfirmDialog(props: QuestionDialogProps) {
  const { question, yes, pendingLabel, dismissLabel, links, children } = props;
  const { name, note } = useLoaderData<{ name: string; note?: string }>();
  const isPending = useNavigation().formMethod === "POST";
  const questionId = useId();
  return (
    <AdminDialog describedBy={questionId}>
      <FormErrorSummary answer={useRefusal()} />
      <div id={questionId}>
        <p>{question}</p>
        <p className="mt-2 font-medium">{props.name ?? name}</p>
        {note && (
          <div className="mt-4 border-l-4 border-vermilion bg-raised px-4 py-3">
            <p>{note}</p>
            {links}
          </div>
        )}
      </div>
      <Form method="post" replace preventScrollReset>
        {children}
        <DialogActions dismissLabel={dismissLabel}>
          <Button variant="danger" pending={isPending} pendingLabel={pendingLabel}>
            {yes}
          </Button>
        </DialogActions>
      </Form>
    </AdminDialog>
  );
}
