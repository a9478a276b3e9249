import { type ReactNode, useEffect, useState } from "react";
import { EmailLink } from "~/components/email-link";
import { Logo } from "~/components/site/logo";
import { usePageTitle } from "~/components/site/page-title";
import { Seal } from "~/components/site/seal";
import { useBrand } from "~/components/site/use-brand";
import type { Purchase } from "~/domain/checkout/purchase.server";
import { Button, ButtonLink } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Container } from "~/ui/page";
import { readPurchase, type Verification } from "./payment-calls";
import { failureOf, type PaymentState, usePaymentVerification } from "./payment-verification";
import { PurchaseFacts, PurchaseSummary } from "./purchase-summary";

const UNABLE = "Unable to verify payment. Please contact support if you were charged.";

/** Titles of the browser tab. The page's headings differ. */
const TITLES: Record<PaymentState["state"], string> = {
  verifying: "Verifying Payment",
  paid: "Payment Successful",
  unpaid: "Payment Unsuccessful",
  processing: "Payment Processing",
};

export const titleOf = (answer: Verification) => TITLES[toResult(answer).state];

type PaymentResultProps = {
  inAddress: string | null;
  serverAnswer: Verification | null;
  /** The purchase as sent with the page; null if the server didn't send it. */
  purchase: Purchase | null;
};

export function PaymentResult({ inAddress, serverAnswer, purchase }: PaymentResultProps) {
  const { result, retry } = usePaymentVerification(inAddress);
  const paid = result.state === "paid" ? result.stripePaymentId : null;
  const bought = usePurchase(paid, purchase);
  const isHydrated = useHydrated();
  usePageTitle(TITLES[result.state]);
  return (
    <Container className="py-16 text-center md:py-24">
      <div role="status" className={isHydrated ? undefined : "needs-js"}>
        <View result={result} onRetry={retry} />
      </div>
      {!isHydrated && (
        <div className="until-script">
          <View result={toResult(serverAnswer)} />
          {serverAnswer?.success && <Rest purchase={purchase} />}
        </div>
      )}
      {result.state === "paid" && <Rest purchase={bought} />}
    </Container>
  );
}

function Rest({ purchase }: { purchase: Purchase | null }) {
  return (
    <>
      {purchase && <PurchaseFacts purchase={purchase} />}
      {purchase && <PurchaseSummary purchase={purchase} />}
      <Buttons>
        <ButtonLink to="/" variant={purchase ? "quiet" : "primary"}>
          Return to Home
        </ButtonLink>
      </Buttons>
    </>
  );
}

function toResult(answer: Verification | null): PaymentState {
  if (answer?.success) return { state: "paid", stripePaymentId: null };
  if (answer) return { ...failureOf(answer), canRetry: false };
  const message = "No payment information found";
  return { state: "unpaid", message, isAnswer: false, canRetry: false };
}

function Stamp() {
  const { logo, paper } = useBrand();
  return logo ? (
    <Logo logo={logo} paper={paper} height={56} className="mx-auto mb-6" />
  ) : (
    <Seal className="mx-auto mb-6 size-14 text-seal" />
  );
}

function View({ result, onRetry }: { result: PaymentState; onRetry?: () => void }) {
  if (result.state === "verifying") return <Title>Verifying Payment...</Title>;
  if (result.state === "paid") {
    return (
      <>
        <Stamp />
        <Title>Payment Successful!</Title>
        <Text>Thanks for your order!</Text>
      </>
    );
  }
  const { state, message, isAnswer, canRetry } = result;
  const asksAgain = canRetry && onRetry !== undefined;
  return (
    <>
      <Title>{TITLES[state]}</Title>
      <Text>{message}</Text>
      <Text>{isAnswer ? <Contact>Questions? Email</Contact> : <Contact>{UNABLE}</Contact>}</Text>
      <Buttons>
        {asksAgain && (
          <Button type="button" onClick={onRetry}>
            Check Again
          </Button>
        )}
        {state === "unpaid" && (
          <ButtonLink to="/checkout" variant={asksAgain ? "quiet" : "primary"}>
            Return to Checkout
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="quiet">
          Return to Home
        </ButtonLink>
      </Buttons>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h1 className="font-display text-[min(2.25rem,15vw)] leading-tight md:text-5xl">{children}</h1>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="mx-auto mt-4 max-w-prose text-muted">{children}</p>;
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-8 grid justify-center gap-3 sm:flex print:hidden">{children}</div>;
}

function Contact({ children }: { children: string }) {
  const { email } = useBrand();
  return (
    <>
      {children} <EmailLink email={email} />
    </>
  );
}

/**
 * Loads what was bought. Null if it can't be loaded; the page then shows the payment alone.
 * @param stripePaymentId a paid payment, or null
 * @param known the purchase as sent with the page, if the server knew it
 */
function usePurchase(stripePaymentId: string | null, known: Purchase | null): Purchase | null {
  const [asked, setAsked] = useState<Purchase | null>(null);
  useEffect(() => {
    if (known || !stripePaymentId) return;
    let isCurrent = true;
    readPurchase(stripePaymentId).then(
      (purchase) => isCurrent && setAsked(purchase),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [known, stripePaymentId]);
  return known ?? asked;
}
