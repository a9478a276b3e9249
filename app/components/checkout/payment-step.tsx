import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FormFields } from "~/forms/form";
import { Button } from "~/ui/button";
import { useFocusIfLost } from "~/ui/focus";
import type CardForm from "./card-form";
import type { CardPayment } from "./card-form";
import { isArriving } from "./confirm-payment";
import { PayOnPage } from "./pay-on-page";
import { loadStripe, type StripeJsAddress } from "./stripe-loader";
import { withinTime } from "./time-limit";
import { TruckButton } from "./truck-button";

type PaymentStepProps = {
  stripeJs: StripeJsAddress;
  payment: CardPayment;
  /** All fields of the checkout form. */
  typed: FormFields;
  takesTruck: boolean;
  onBusy: (busy: boolean) => void;
  onArrived: () => void;
  onOutdated: () => void;
};

export function PaymentStep(props: PaymentStepProps) {
  const { opening, isChecked, retry, fail } = useOpening(props);
  const shown = useFocusIfLost<HTMLDivElement>(opening.state);
  const { typed, takesTruck } = props;
  return (
    <div ref={shown} tabIndex={-1} className="outline-none">
      <p role="status" className="needs-js text-muted">
        {opening.state === "opening" && "Loading the card form..."}
      </p>
      {opening.state === "failed" && (
        <CouldNotOpen onRetry={retry} typed={typed} takesTruck={takesTruck} />
      )}
      {opening.state === "ready" && (
        <OpenForm {...props} opening={opening} isChecked={isChecked} fail={fail} />
      )}
    </div>
  );
}

type OpenFormProps = PaymentStepProps & {
  opening: Extract<Opening, { state: "ready" }>;
  isChecked: boolean;
  fail: () => void;
};

function OpenForm({ opening, isChecked, fail, ...props }: OpenFormProps) {
  const { stripe, Form } = opening;
  const { payment, onBusy, onArrived, onOutdated } = props;
  // Stripe's form fails for a payment that's over, and the check says which it is. After that, its deadline counts.
  const onFailed = isChecked ? fail : () => {};
  const handlers = { onBusy, onArrived, onOutdated, onFailed };
  return <Form stripe={stripe} payment={payment} isChecked={isChecked} {...handlers} />;
}

type CouldNotOpenProps = Pick<PaymentStepProps, "typed" | "takesTruck"> & { onRetry: () => void };

function CouldNotOpen({ onRetry, typed, takesTruck }: CouldNotOpenProps) {
  return (
    <div role="alert" className="space-y-3 border-l-4 border-vermilion bg-raised px-4 py-3">
      <p className="font-medium">The card form didn't load</p>
      <p>
        It may be a weak connection or a content blocker. You haven't been charged, and your cart is
        safe.
      </p>
      <Button type="button" variant="quiet" onClick={onRetry}>
        Try again
      </Button>
      <PayOnPage typed={typed}>{takesTruck && <TruckButton />}</PayOnPage>
    </div>
  );
}

type Opening =
  | { state: "opening" }
  | { state: "failed" }
  | { state: "ready"; stripe: Stripe; Form: typeof CardForm };

/**
 * Opens the card form, and checks the payment meanwhile. Each retry starts over, and so does a page restored from
 * the back-forward cache.
 */
function useOpening({ stripeJs, payment, onArrived, onOutdated }: PaymentStepProps) {
  const [opening, setOpening] = useState<Opening>({ state: "opening" });
  const [isChecked, setChecked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const handlers = useRef({ onArrived, onOutdated });
  handlers.current = { onArrived, onOutdated };
  const { src, publishableKey } = stripeJs;
  const { clientSecret, totalCents } = payment;

  useEffect(() => {
    let isCurrent = true;
    const ifCurrent =
      <Value,>(act: (value: Value) => void) =>
      (value: Value) => {
        if (isCurrent) act(value);
      };
    const fail = ifCurrent(() => setOpening({ state: "failed" }));
    setOpening({ state: "opening" });
    setChecked(false);
    const stripe = loadStripe({ src, publishableKey });
    const form = attempt > 0 ? loadCardForm().catch(loadCheckoutAnew) : loadCardForm();
    Promise.all([stripe, form]).then(
      ifCurrent(([stripe, Form]) =>
        setOpening((opening) =>
          opening.state === "failed" ? opening : { state: "ready", stripe, Form },
        ),
      ),
      fail,
    );
    stripe
      .then((stripe) => checkPayment(stripe, { clientSecret, totalCents }))
      .then(
        ifCurrent((found) => {
          if (found === "arrived") handlers.current.onArrived();
          else if (found === "outdated") handlers.current.onOutdated();
          else setChecked(true);
        }),
        fail,
      );
    return () => {
      isCurrent = false;
    };
  }, [attempt, src, publishableKey, clientSecret, totalCents]);

  const retry = useCallback(() => setAttempt((attempt) => attempt + 1), []);
  useReturn(retry);
  return { opening, isChecked, retry, fail: () => setOpening({ state: "failed" }) };
}

/** Calls back if the browser goes back from the bank's page to this page, which was in the middle of paying. */
function useReturn(onReturn: () => void) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [onReturn]);
}

/** Loads the card form's module. It's called early, so that the form is ready when the intent is. */
export function loadCardForm(): Promise<typeof CardForm> {
  return import("./card-form").then((module) => module.default);
}

/**
 * Reloads checkout once the server responds. A browser can remember a failed module, and then fail each retry
 * without a request. What was typed is kept (payment-memory.ts).
 */
async function loadCheckoutAnew(): Promise<never> {
  const { status } = await fetch("/checkout", { method: "HEAD" });
  if (status >= 500) throw new Error(`/checkout: ${status}`);
  window.location.assign("/checkout");
  return new Promise(() => {});
}

/**
 * Reads the payment's state from Stripe. 'arrived' means it was paid in another tab, or before this page was
 * reloaded. 'outdated' means it was canceled, or its total isn't the one that the customer sees.
 * @throws if Stripe doesn't respond in time
 */
async function checkPayment(
  stripe: Stripe,
  { clientSecret, totalCents }: Pick<CardPayment, "clientSecret" | "totalCents">,
): Promise<"due" | "arrived" | "outdated"> {
  const { paymentIntent, error } = await withinTime(stripe.retrievePaymentIntent(clientSecret));
  if (!paymentIntent) throw new Error(error?.message ?? "Stripe isn't responding");
  const { status, amount } = paymentIntent;
  if (isArriving(status)) return "arrived";
  return status === "canceled" || amount !== totalCents ? "outdated" : "due";
}
