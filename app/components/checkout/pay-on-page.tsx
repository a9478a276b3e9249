import type { ReactNode } from "react";
import type { FormFields } from "~/forms/form";
import { Button } from "~/ui/button";

/** The checkout form's field that says where to pay: in the card form, on Stripe's own page, or at the truck. */
export const PAY_ON = "payOn";
export const STRIPES_PAGE = "page";
export const AT_TRUCK = "truck";

/**
 * Submits the checkout form to pay on Stripe's page. That page's script runs in browsers that are too old for our
 * script (https://docs.stripe.com/js/appendix/supported_browsers).
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
  /** All fields of the checkout form. */
  typed: FormFields;
  /** The buttons of other ways to pay the order. */
  children?: ReactNode;
};

/** Pays the same order on Stripe's page if the card form doesn't load. Nothing is typed again. */
export function PayOnPage({ typed, children }: PayOnPageProps) {
  return (
    <form method="post" action="/checkout" className="space-y-3">
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PayOnPageButton variant="quiet" />
      {children}
    </form>
  );
}
