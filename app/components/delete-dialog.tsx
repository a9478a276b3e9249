import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { AdminDialog } from "./admin-dialog";
import { DialogActions } from "./dialog-form";
import { Refusal } from "./refusal";
import { useRefusal } from "./session-ended";

/** Asks before a row is gone, by the `name` of its loader; 'yes' posts to the dialog's own address. */
export function DeleteDialog({ noun }: { noun: string }) {
  const { name } = useLoaderData<{ name: string }>();
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AdminDialog title={`Delete ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}>
      <Refusal answer={useRefusal()} />
      <p>Are you sure you want to delete this {noun}?</p>
      <p className="mt-2 font-medium">{name}</p>
      <Form method="post" replace preventScrollReset>
        <DialogActions>
          <Button variant="danger" pending={isPending} pendingLabel="Deleting...">
            Delete
          </Button>
        </DialogActions>
      </Form>
    </AdminDialog>
  );
}
