import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FormFields } from "~/forms/form";
import { Button } from "~/ui/button";
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
  const { opening, retry, fail } = useOpening(props);
  if (opening.state === "failed") {
    const { typed, takesTruck } = props;
    return <CouldNotOpen onRetry={retry} typed={typed} takesTruck={takesTruck} />;
  }
  if (opening.state === "opening") {
    return (
      <p role="status" className="needs-js text-muted">
        Loading the card form...
      </p>
    );
  }
  const { stripe, Form } = opening;
  const { payment, onBusy, onArrived, onOutdated } = props;
  const handlers = { onBusy, onArrived, onOutdated, onFailed: fail };
  return <Form stripe={stripe} payment={payment} {...handlers} />;
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

/** Opens the payment. Each retry starts over, and so does a page restored from the back-forward cache. */
function useOpening({ stripeJs, payment, onArrived, onOutdated }: PaymentStepProps) {
  const [opening, setOpening] = useState<Opening>({ state: "opening" });
  const [attempt, setAttempt] = useState(0);
  const handlers = useRef({ onArrived, onOutdated });
  handlers.current = { onArrived, onOutdated };
  const { src, publishableKey } = stripeJs;
  const { clientSecret, totalCents } = payment;

  useEffect(() => {
    let isCurrent = true;
    const settle = (opened: Awaited<ReturnType<typeof open>> | { state: "failed" }) => {
      if (!isCurrent) return;
      if (opened.state === "arrived") handlers.current.onArrived();
      else if (opened.state === "outdated") handlers.current.onOutdated();
      else setOpening(opened);
    };
    setOpening({ state: "opening" });
    const isRetry = attempt > 0;
    open({ src, publishableKey }, { clientSecret, totalCents }, isRetry).then(settle, () =>
      settle({ state: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, src, publishableKey, clientSecret, totalCents]);

  const retry = useCallback(() => setAttempt((attempt) => attempt + 1), []);
  useReturn(retry);
  return { opening, retry, fail: () => setOpening({ state: "failed" }) };
}

/** Back from the bank's page, the browser may show this one in the middle of paying. */
function useReturn(onReturn: () => void) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [onReturn]);
}

async function open(
  stripeJs: StripeJsAddress,
  payment: Pick<CardPayment, "clientSecret" | "totalCents">,
  isRetry: boolean,
) {
  const form = isRetry ? loadCardForm().catch(loadCheckoutAnew) : loadCardForm();
  const [opened, Form] = await Promise.all([loadPayment(stripeJs, payment), form]);
  return opened.state === "ready" ? { ...opened, Form } : opened;
}

/** Loaded early, so it's there when the intent is. */
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

type LoadedPayment =
  | { state: "ready"; stripe: Stripe }
  /** The payment was made in another tab, or before this page was reloaded. */
  | { state: "arrived" }
  /** Canceled, or its total isn't the one the customer sees. */
  | { state: "outdated" };

/** @throws when Stripe.js or Stripe doesn't respond in time. */
async function loadPayment(
  stripeJs: StripeJsAddress,
  { clientSecret, totalCents }: { clientSecret: string; totalCents: number },
): Promise<LoadedPayment> {
  const stripe = await loadStripe(stripeJs);
  const { paymentIntent, error } = await withinTime(stripe.retrievePaymentIntent(clientSecret));
  if (!paymentIntent) throw new Error(error?.message ?? "Stripe isn't responding");
  const { status, amount } = paymentIntent;
  if (isArriving(status)) return { state: "arrived" };
  if (status === "canceled" || amount !== totalCents) return { state: "outdated" };
  return { state: "ready", stripe };
}
