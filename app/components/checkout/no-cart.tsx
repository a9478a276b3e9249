import type { ReactNode } from "react";
import { CartNotices } from "~/components/cart/notices";
import { usePicture } from "~/components/site/pictures";
import { useBrand } from "~/components/site/use-brand";
import { CART_TEXTS } from "~/domain/brand/cart-texts";
import type { Notice } from "~/domain/cart/review";
import type { CheckoutProblem } from "~/domain/checkout/checkout-problem";
import { ButtonLink } from "~/ui/button";
import { useFocusWhen } from "~/ui/focus";
import { Container, PageHeader } from "~/ui/page";
import { ProblemBox } from "./problem-box";

/** The checkout without a cart: it's empty, or can't be read. */

export function HiddenCart({ problem }: { problem: CheckoutProblem | null }) {
  return (
    <>
      {problem && (
        <Container className="pt-10">
          <ProblemBox problem={problem} />
        </Container>
      )}
      <PageHeader
        title="We can't show your cart right now"
        intro="Your items are safe. Please try again in a moment."
      >
        <div className="mt-8">
          <ButtonLink to="/checkout" reloadDocument>
            Try again
          </ButtonLink>
        </div>
      </PageHeader>
    </>
  );
}

type EmptyCartProps = {
  receiptNotice: ReactNode;
  notices: Notice[];
  problem: CheckoutProblem | null;
  /** True if the last line was just removed, and its button with it. */
  takesFocus: boolean;
};

export function EmptyCart({ receiptNotice, notices, problem, takesFocus }: EmptyCartProps) {
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  const { cartEmpty } = { ...CART_TEXTS, ...useBrand().texts };
  return (
    <>
      <Container className={receiptNotice || notices.length > 0 || problem ? "pt-10" : ""}>
        {receiptNotice}
        <CartNotices notices={notices} />
        {problem && <ProblemBox problem={problem} />}
      </Container>
      <PageHeader
        title="Your Cart is Empty"
        intro={cartEmpty}
        picture={usePicture("empty-bowl")}
        heading={heading}
      >
        <div className="mt-8">
          <ButtonLink to="/shop">Continue Shopping</ButtonLink>
        </div>
      </PageHeader>
    </>
  );
}
