import { Form, useNavigation } from "@remix-run/react";
import { DialogActions } from "~/components/admin/list/dialog-form";
import { REFUND_QUESTION } from "~/domain/pickups/refund-question";
import { Button } from "~/ui/button";
import { MoveAllLink } from "./waiting-links";

/** Posts the question with the answer, so a yes to an outdated question is refused. */
export function RefundAllForm({ question }: { question: string }) {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name={REFUND_QUESTION} value={question} />
      <p className="mt-4 font-medium">{question}</p>
      <p className="mt-2">
        Refunds go to the card each customer paid with. Items from the shop go back in stock. We'll
        email every customer.
      </p>
      <p className="mt-2">
        <MoveAllLink />
      </p>
      <DialogActions dismissLabel="Go Back">
        <Button variant="danger" pending={isPending} pendingLabel="Refunding...">
          Refund and Cancel Orders
        </Button>
      </DialogActions>
    </Form>
  );
}
