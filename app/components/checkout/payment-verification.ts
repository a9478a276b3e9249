import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useCart } from "~/components/cart/provider";
import { STILL_PROCESSING } from "~/domain/checkout/receipt";
import { useToast } from "~/ui/toast";
import { type Verification, verifyPayment } from "./payment-calls";
import {
  forgetPayment,
  forgetTyped,
  isKnownPayment,
  type RememberedPayment,
  rememberedPayment,
} from "./payment-memory";

export type PaymentState =
  | { state: "verifying" }
  /** The payment to look up. Null without JavaScript, when the page already has the purchase. */
  | { state: "paid"; stripePaymentId: string | null }
  | {
      /** 'processing' if it's not known yet whether the payment succeeds. */
      state: "unpaid" | "processing";
      message: string;
      /** True if the server answered, false if we couldn't reach it. */
      isAnswer: boolean;
      canRetry: boolean;
    };

/** Verifies a payment: the one in the URL, in this history entry, or the last one this browser started. */
export function usePaymentVerification(inAddress: string | null) {
  const [result, setResult] = useState<PaymentState>({ state: "verifying" });
  const [attempt, setAttempt] = useState(0);
  const inHistory = usePaymentInHistory();
  const toast = useRef(useToast());
  const cart = useRef(useCart());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isCurrent = true;
    const remembered = rememberedPayment();
    const id = inAddress ?? inHistory ?? remembered?.id;

    /** Removes paid items in the browser too, because the server doesn't know the cart if cookies are blocked. */
    const removePaidItemsOf = ({ items }: RememberedPayment) => {
      if (items) cart.current.removePaid(items);
      else cart.current.clear();
    };
    const fail = (result: Failure) => {
      if (isCurrent) setResult(result);
    };
    const succeed = () => {
      if (!isCurrent) return;
      // The server has removed the items that this browser paid for.
      cart.current.readAgain();
      // Another person's payment, or an old one, doesn't change this cart.
      if (remembered && id === remembered.id) {
        if (!isKnownPayment(remembered.id)) removePaidItemsOf(remembered);
        forgetPayment();
        forgetTyped();
      }
      toast.current({ title: "Payment Successful", description: "Thanks for your order!" });
      setResult({ state: "paid", stripePaymentId: id ?? null });
    };

    if (!id) {
      const message = "No payment information found";
      fail({ state: "unpaid", message, isAnswer: false, canRetry: false });
      return;
    }
    hideSecret(id);
    setResult({ state: "verifying" });
    verifyPayment(id).then(
      (answer) => {
        if (answer.success) return succeed();
        fail({ ...failureOf(answer), canRetry: true });
      },
      () => {
        const message = "Failed to verify payment";
        fail({ state: "unpaid", message, isAnswer: false, canRetry: true });
        // The toast's text differs from the page's, so that nothing is said twice.
        if (isCurrent) toast.current(COULD_NOT_VERIFY);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, inAddress, inHistory]);

  return { result, retry: () => setAttempt((attempt) => attempt + 1) };
}

const COULD_NOT_VERIFY = {
  title: "Verification Error",
  description: "Could not verify payment status",
  variant: "destructive",
} as const;

const NO_REASON = "Payment verification failed";

/** The failure with the server's message. Without one, the page keeps its own text. */
export function failureOf({ message }: Verification): Omit<Failure, "canRetry"> {
  const isAnswer = Boolean(message) && message !== NO_REASON;
  const state = message === STILL_PROCESSING ? "processing" : "unpaid";
  return { state, message: message || NO_REASON, isAnswer };
}

type Failure = Extract<PaymentState, { message: string }>;

function usePaymentInHistory(): string | null {
  const { state } = useLocation();
  // The second name is of pages that were left before November 30, 2026.
  const id: unknown = state?.stripePaymentId ?? state?.paymentIntentId;
  return typeof id === "string" ? id : null;
}

/** Removes the client secret from the URL, since anyone who has it can read the payment. */
function hideSecret(id: string): void {
  const { href, search } = window.location;
  if (!search.includes("payment_intent_client_secret")) return;
  const url = new URL(href);
  url.search = `?payment_intent=${encodeURIComponent(id)}`;
  window.history.replaceState(window.history.state, "", url);
}
