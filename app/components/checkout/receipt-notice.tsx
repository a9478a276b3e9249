import { ALREADY_PAID, type Receipt } from "~/domain/checkout/receipt";
import { formatMoney } from "~/domain/money";
import { ButtonLink } from "~/ui/button";
import { useFocusWhen } from "~/ui/focus";

/** ID in the URL's fragment, so that checkout opens at the notice without JavaScript. */
export const RECEIPT = "receipt";

type ReceiptNoticeProps = {
  receipt: Receipt;
  /** Set if the notice answers a press of the payment button. */
  takesFocus: boolean;
};

export function ReceiptNotice({ receipt, takesFocus }: ReceiptNoticeProps) {
  const box = useFocusWhen<HTMLElement>(takesFocus);
  return (
    <section
      ref={box}
      id={RECEIPT}
      aria-labelledby={`${RECEIPT}-title`}
      tabIndex={-1}
      className="mb-8 space-y-3 border-l-4 border-matcha bg-raised px-4 py-3"
    >
      <h2 id={`${RECEIPT}-title`} className="font-medium">
        {ALREADY_PAID}
      </h2>
      <p>
        You paid {formatMoney(receipt.totalCents)} for {listOf(receipt)}.
      </p>
      {/* Loads the success page from the server, whose response also removes the paid items from the cart. */}
      <ButtonLink to={`/checkout/success?payment_intent=${receipt.stripePaymentId}`} reloadDocument>
        View receipt
      </ButtonLink>
    </section>
  );
}

function listOf({ lines }: Receipt): string {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
}
