import { Elements, PaymentElement, useElements } from "@stripe/react-stripe-js";
import type { Appearance, Stripe } from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { scriptsOf } from "~/components/loading/remix-globals";
import { PolicyLinks } from "~/components/site/policy-links";
import type { Items } from "~/domain/cart/items";
import type { CheckoutProblem } from "~/domain/checkout/checkout-problem";
import { formatMoney } from "~/domain/money";
import { intentIdOf } from "~/domain/payments/intent-id";
import type { TaxLine } from "~/domain/tax/tax";
import { Button } from "~/ui/button";
import { confirmPayment } from "./confirm-payment";
import { verifyPayment } from "./payment-calls";
import { rememberPayment } from "./payment-memory";
import { ProblemText } from "./problem-box";
import { TIME_LIMIT_MS } from "./time-limit";

export type CardPayment = {
  clientSecret: string;
  email: string;
  totalCents: number;
  /** Sales tax included in `totalCents`, if it's added to prices. */
  tax?: TaxLine;
  items: Items;
  /** The stop and time of an order with a pickup time. */
  pickup?: string;
};

type CardFormProps = {
  stripe: Stripe;
  payment: CardPayment;
  /** True once Stripe said that the payment is still due, with this total. */
  isChecked: boolean;
  /** True while a payment is in flight. Don't let anything change until it settles. */
  onBusy: (busy: boolean) => void;
  onArrived: () => void;
  onOutdated: () => void;
  onFailed: () => void;
};

/** The card form. It's loaded on demand, so no other page carries it. */
export default function CardForm(props: CardFormProps) {
  const appearance = useStripeAppearance();
  const { stripe, payment } = props;
  return (
    <Elements stripe={stripe} options={{ clientSecret: payment.clientSecret, appearance }}>
      <PayForm {...props} />
    </Elements>
  );
}

function PayForm(props: CardFormProps) {
  const { stripe, payment, isChecked, onBusy, onArrived, onOutdated, onFailed } = props;
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const canPay = isReady && isChecked;
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const { isPaying, begin, end } = usePaying(onBusy);
  useDeadline(!isReady, TIME_LIMIT_MS, onFailed);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!elements || !canPay || !begin()) return;
    setProblem(null);
    rememberPayment(intentIdOf(payment.clientSecret), payment.items);
    const outcome = await confirmPayment({
      stripe,
      elements,
      payment,
      returnUrl: `${window.location.origin}/checkout/success`,
      verify: verifyPayment,
    });
    if (outcome.state === "arrived") return onArrived();
    end();
    if (outcome.state === "outdated") return onOutdated();
    setProblem(outcome);
  };

  return (
    <form onSubmit={pay} className="space-y-5">
      <PaymentElement onReady={() => setReady(true)} onLoadError={onFailed} />
      <p className="flex items-baseline justify-between border-t border-line/20 pt-4">
        <span>Total due</span>
        <strong className="font-display text-2xl font-normal tabular-nums">
          {formatMoney(payment.totalCents)}
        </strong>
      </p>
      {problem && (
        <p role="alert" className="text-vermilion">
          <ProblemText problem={problem} />
        </p>
      )}
      <Button disabled={!canPay} pending={isPaying} pendingLabel="Paying..." className="w-full">
        Pay Now
      </Button>
      <PolicyLinks inNewTab />
      {isReady && <SuccessPagePreload />}
      {isPaying && <LongWait payment={payment} onArrived={onArrived} />}
    </form>
  );
}

/** Blocks a second payment. It's a ref, since a fast second tap arrives before React would render new state. */
function usePaying(onBusy: (busy: boolean) => void) {
  const [isPaying, setPaying] = useState(false);
  const current = useRef(false);
  const set = (value: boolean) => {
    current.current = value;
    setPaying(value);
    onBusy(value);
  };
  useEffect(() => () => onBusy(false), [onBusy]);
  const begin = () => {
    if (current.current) return false;
    set(true);
    return true;
  };
  return { isPaying, begin, end: () => set(false) };
}

/**
 * Preloads the success page once the card form is there, so it opens even if the network drops after paying. Remix's
 * own prefetch reloads this page, and the card form with it, if a file can't be loaded. This one does nothing then.
 */
function SuccessPagePreload() {
  return scriptsOf("routes/_site.checkout_.success").map((file) => (
    <link key={file} rel="modulepreload" href={file} />
  ));
}

function useDeadline(waiting: boolean, ms: number, onPassed: () => void) {
  const callback = useRef(onPassed);
  callback.current = onPassed;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => callback.current(), ms);
    return () => clearTimeout(timer);
  }, [waiting, ms]);
}

/** A bank's own check can take minutes, so we never cut it off. */
const LONG_WAIT_MS = 20_000;

function LongWait({ payment, onArrived }: Pick<CardFormProps, "payment" | "onArrived">) {
  const [isLong, setLong] = useState(false);
  const [answer, setAnswer] = useState(
    "This is taking longer than usual. You won't be charged twice.",
  );
  useDeadline(!isLong, LONG_WAIT_MS, () => setLong(true));

  const check = async () => {
    setAnswer("Checking...");
    try {
      const { success } = await verifyPayment(intentIdOf(payment.clientSecret));
      if (success) return onArrived();
      setAnswer("Your payment hasn't gone through yet.");
    } catch {
      setAnswer("We couldn't check. Try again in a moment.");
    }
  };

  return (
    <div role="status">
      {isLong && (
        <>
          <p>{answer}</p>
          <Button type="button" variant="quiet" onClick={check} className="mt-2">
            Check payment
          </Button>
        </>
      )}
    </div>
  );
}

/** The look of Stripe's card form, which is in a frame and can't use our style sheet. */
function useStripeAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance);
  useEffect(() => {
    const observer = new MutationObserver(() => setAppearance(readAppearance()));
    observer.observe(document.documentElement, { attributeFilter: ["class"] });
    return () => observer.disconnect();
  }, []);
  return appearance;
}

function readAppearance(): Appearance {
  const root = document.documentElement;
  const styles = getComputedStyle(root);
  const color = (token: string) =>
    `rgb(${styles.getPropertyValue(`--${token}`).trim().split(/\s+/).join(", ")})`;
  return {
    theme: root.classList.contains("dark") ? "night" : "stripe",
    variables: {
      colorPrimary: color("matcha"),
      colorBackground: color("paper"),
      colorText: color("ink"),
      colorTextSecondary: color("muted"),
      colorTextPlaceholder: color("muted"),
      colorDanger: color("vermilion"),
      fontFamily: styles.fontFamily,
      // Smaller text in a field makes a phone zoom in.
      fontSizeBase: "16px",
      borderRadius: "2px",
    },
    rules: { ".Input": { border: `1px solid ${color("muted")}`, boxShadow: "none" } },
  };
}
