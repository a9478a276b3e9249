import { Form, Link, useNavigation } from "@remix-run/react";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import type { RefusedForm } from "~/forms/form";
import { Button } from "~/ui/button";
import { useFocusWhen } from "~/ui/focus";
import { TALL_LINK } from "~/ui/links";

type GuestReservationProps = {
  /** Key from the link in the email; null if there's nothing to confirm. */
  confirmKey: string | null;
  /** Whether the customer asked to cancel, and has to confirm that. */
  asks: boolean;
  /** The word for the order. Canceling a reservation moves no money; a paid order is refunded. */
  what: "reservation" | "order";
  refused: RefusedForm | undefined;
};

const CONSEQUENCES = {
  reservation: "Your items will go back on sale. You won't be charged.",
  order:
    "We'll refund you in full. Your bank may take 5 to 10 business days to post it. You can't undo this.",
};

/** Lets a customer confirm a reservation, or cancel it or a paid order. */
export function GuestReservation({ confirmKey, asks, what, refused }: GuestReservationProps) {
  const isPending = useNavigation().formMethod === "POST";
  const question = useFocusWhen<HTMLHeadingElement>(asks);
  return (
    <div
      className={`max-w-prose space-y-5 print:hidden ${asks || confirmKey !== null ? "mt-8" : ""}`}
    >
      <FormErrorSummary answer={refused} />
      {asks ? (
        <section aria-labelledby="cancel">
          <h2
            id="cancel"
            ref={question}
            tabIndex={-1}
            className="font-display text-2xl outline-none"
          >
            {`Cancel this ${what}?`}
          </h2>
          <p className="mt-2">{CONSEQUENCES[what]}</p>
          <Form method="post" action="?" replace className="mt-4 flex flex-wrap gap-3">
            <Button
              variant="danger"
              name="intent"
              value="cancel"
              pending={isPending}
              pendingLabel="Canceling..."
            >
              {what === "order" ? "Cancel Order" : "Cancel Reservation"}
            </Button>
            <Link to="?" replace className={TALL_LINK}>
              {what === "order" ? "Keep Order" : "Keep Reservation"}
            </Link>
          </Form>
        </section>
      ) : (
        <>
          {confirmKey !== null && (
            // The key stays in the URL, so that a refusal keeps the button.
            <Form method="post" action={`?confirm=${confirmKey}`} replace>
              <input type="hidden" name="key" value={confirmKey} />
              <Button
                name="intent"
                value="confirm"
                pending={isPending}
                pendingLabel="Confirming..."
              >
                Confirm Reservation
              </Button>
            </Form>
          )}
          <Link to="?cancel=ask" replace preventScrollReset className={TALL_LINK}>
            {`Cancel this ${what}`}
          </Link>
        </>
      )}
    </div>
  );
}
