import { useEffect, useRef } from "react";
import type { FormFields } from "~/forms/form";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import type { CardPayment } from "./card-form";
import { PayOnPage } from "./pay-on-page";
import { PaymentStep } from "./payment-step";
import { PAYMENT } from "./problem-box";
import type { StripeJsAddress } from "./stripe-loader";
import { TruckButton } from "./truck-button";

type PaymentPanelProps = {
  stripeJs: StripeJsAddress;
  payment: CardPayment;
  /** All fields of the checkout form. */
  typed: FormFields;
  takesTruck: boolean;
  isBusy: boolean;
  onBusy: (busy: boolean) => void;
  onArrived: () => void;
  onOutdated: () => void;
  onBack: () => void;
};

export function PaymentPanel({ payment, isBusy, onBack, ...step }: PaymentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={PAYMENT} className="space-y-5">
      <h2 id={PAYMENT} ref={heading} tabIndex={-1} className="font-display text-2xl outline-none">
        Payment
      </h2>
      {payment.pickup && (
        <p className="wrap-anywhere">
          Pickup <span className="font-medium">{payment.pickup}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 break-words text-muted">
          Receipt to <span className="text-ink">{payment.email}</span>
        </p>
        <Button
          type="button"
          variant="quiet"
          disabled={isBusy}
          onClick={onBack}
          className="needs-js"
        >
          Change email
        </Button>
      </div>
      {!isHydrated && <CardsNeedScript {...step} />}
      <PaymentStep payment={payment} {...step} />
    </section>
  );
}

/** Card numbers go straight from the browser to Stripe, by a script of Stripe's or on a page of Stripe's. */
function CardsNeedScript({ typed, takesTruck }: Pick<PaymentPanelProps, "typed" | "takesTruck">) {
  return (
    <div className="until-script space-y-3 border-l-4 border-matcha bg-raised px-4 py-3">
      <p className="font-medium">This card form needs JavaScript</p>
      <p>You haven't been charged. We'll save the items in your cart for up to 15 minutes.</p>
      <PayOnPage typed={typed}>{takesTruck && <TruckButton />}</PayOnPage>
      <p>Or turn on JavaScript and reload this page.</p>
    </div>
  );
}
