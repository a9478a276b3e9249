import { Form, useNavigation } from "@remix-run/react";
import { DialogActions } from "~/components/admin/list/dialog-form";
import { CALL_OFF, REFUND_QUESTION } from "~/domain/stop-orders/refund-question";
import { Button } from "~/ui/button";
import { MoveAllLink } from "./waiting-links";

type RefundAllFormProps = {
  /** Empty if there's nothing to refund or cancel. */
  question: string;
  canCallOff: boolean;
};

/** Posts the question with the answer, so that a yes to an outdated question is refused. */
export function RefundAllForm({ question, canCallOff }: RefundAllFormProps) {
  const { formMethod, formData } = useNavigation();
  const isPending = formMethod === "POST";
  const isOff = formData?.has(CALL_OFF);
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name={REFUND_QUESTION} value={question} />
      {question && (
        <>
          <p className="mt-4 font-medium">{question}</p>
          <p className="mt-2">
            Refunds go to the card each customer paid with. Items from the shop go back in stock.
            Every customer gets one email.
          </p>
        </>
      )}
      {canCallOff && (
        <p className="mt-2">
          Call Off Stop also takes the stop off the calendar. The email says that we're not coming,
          and where we'll be next.
        </p>
      )}
      <p className="mt-2">
        <MoveAllLink />
      </p>
      <DialogActions dismissLabel="Go Back">
        {canCallOff && (
          <Button
            name={CALL_OFF}
            value="yes"
            variant="danger"
            pending={isPending}
            pendingLabel={isOff ? "Calling off..." : undefined}
          >
            Call Off Stop
          </Button>
        )}
        {question && (
          <Button
            variant={canCallOff ? "outline" : "danger"}
            pending={isPending}
            pendingLabel={isOff ? undefined : "Refunding..."}
          >
            Refund and Cancel Orders
          </Button>
        )}
      </DialogActions>
    </Form>
  );
}
