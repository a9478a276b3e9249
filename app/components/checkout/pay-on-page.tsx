import type { FormFields } from "~/forms/form";
import { Button } from "~/ui/button";

/** The checkout form's field that says where to pay, and its value for Stripe's own page. */
export const PAY_ON = "payOn";
export const STRIPES_PAGE = "page";

/**
 * Submits the checkout form. Stripe's page has a script of its own, which runs in browsers that are too old for ours
 * (https://docs.stripe.com/js/appendix/supported_browsers).
 */
export function PayOnPageButton({ variant }: { variant?: "quiet" }) {
  return (
    <>
      <Button name={PAY_ON} value={STRIPES_PAGE} variant={variant} className="w-full">
        Pay on Stripe's Page
      </Button>
      <noscript>
        <p className="mt-2 text-muted">
          Stripe's page needs JavaScript, even though ours doesn't. Turn it on for stripe.com.
        </p>
      </noscript>
    </>
  );
}

type PayOnPageProps = {
  email: string;
  /** The rest of the typed fields: how to get the order, and the note. */
  fields: FormFields;
};

/** A button that pays the same order on Stripe's page if the card form doesn't load. Nothing is typed again. */
export function PayOnPage({ email, fields }: PayOnPageProps) {
  return (
    <form method="post" action="/checkout">
      {Object.entries({ ...fields, email }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PayOnPageButton variant="quiet" />
    </form>
  );
}
