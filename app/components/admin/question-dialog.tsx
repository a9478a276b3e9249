import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Refusal } from "~/components/forms/refusal";
import { Button } from "~/ui/button";
import { DialogActions } from "./dialog-form";
import { AdminDialog } from "./route-dialog";
import { useRefusal } from "./session-ended";

type QuestionDialogProps = {
  title: string;
  question: ReactNode;
  yes: string;
  pendingLabel: string;
};

export function QuestionDialog({ title, question, yes, pendingLabel }: QuestionDialogProps) {
  const { name } = useLoaderData<{ name: string }>();
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AdminDialog title={title}>
      <Refusal answer={useRefusal()} />
      <p>{question}</p>
      <p className="mt-2 font-medium">{name}</p>
      <Form method="post" replace preventScrollReset>
        <DialogActions>
          <Button variant="danger" pending={isPending} pendingLabel={pendingLabel}>
            {yes}
          </Button>
        </DialogActions>
      </Form>
    </AdminDialog>
  );
}
