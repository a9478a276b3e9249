import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, StrictMode, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";

/** The smallest shop page that pays as ours does. browser.test.ts bundles it and serves it. */

const query = new URLSearchParams(window.location.search);
const clientSecret =
  query.get("secret") ?? query.get("payment_intent_client_secret") ?? "missing_secret_missing";
const stripePromise = loadStripe("pk_test_bench_page");

const THEMES = {
  light: {
    colorPrimary: "#4A7128",
    colorBackground: "#FFFFFF",
    colorText: "#1F2A1C",
    colorDanger: "#B3261E",
    borderRadius: "6px",
  },
  dark: {
    colorPrimary: "#B5D77A",
    colorBackground: "#1C2318",
    colorText: "#F1EFE6",
    colorDanger: "#F2A69C",
    borderRadius: "6px",
  },
};

function Page() {
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const options = useMemo(
    () => ({ clientSecret, appearance: { variables: THEMES[theme] } }),
    [theme],
  );
  const toggle = () => {
    const next = theme === "light" ? "dark" : "light";
    document.documentElement.className = next;
    setTheme(next);
  };
  return (
    <Elements stripe={stripePromise} options={options}>
      <button type="button" onClick={toggle}>
        Toggle theme
      </button>
      <Checkout />
    </Elements>
  );
}

function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [outcome, setOutcome] = useState(query.get("redirect_status") ?? "");

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements) return;
    setOutcome("paying");
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${window.location.origin}/` },
      redirect: "if_required",
    });
    setOutcome(error ? `${error.type}: ${error.message}` : paymentIntent.status);
  }

  async function look() {
    const { paymentIntent, error } = (await stripe?.retrievePaymentIntent(clientSecret)) ?? {};
    setOutcome(`now ${paymentIntent?.status ?? error?.message}`);
  }

  return (
    <form onSubmit={pay}>
      <PaymentElement
        onReady={() => setReady(true)}
        onChange={({ complete }) => setComplete(complete)}
        onLoadError={({ error }) => setOutcome(`load error: ${error.message}`)}
      />
      <button type="submit" disabled={!isReady}>
        Pay Now
      </button>
      <button type="button" onClick={look}>
        Look
      </button>
      <p role="status">{outcome}</p>
      <p>{isComplete ? "complete" : "incomplete"}</p>
    </form>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
