import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CartLines } from "~/components/cart/lines";
import { CartNotices, isSaidByNotice, useCartNotices } from "~/components/cart/notices";
import { useCart } from "~/components/cart/provider";
import { OrdersPaused } from "~/components/site/orders-paused";
import { madeItems, madeLines } from "~/domain/cart/made-items";
import { ALREADY_PAID, type Receipt } from "~/domain/checkout/receipt";
import { type MenuStop, type StopOption, stopFields } from "~/domain/fulfillment/fulfillment";
import { cupFields } from "~/domain/orders/cup-names";
import type { OwnReservation } from "~/domain/orders/open-reservation.server";
import type { RefusedForm } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { restoreFocus } from "~/ui/focus";
import { TALL_LINK } from "~/ui/links";
import { Container } from "~/ui/page";
import { EmailStep } from "./email-step";
import { type Posted, useCheckoutFlow } from "./flow";
import { EmptyCart, HiddenCart } from "./no-cart";
import { OrderSummary } from "./order-summary";
import { isKnownPayment, rememberKnown } from "./payment-memory";
import { PaymentPanel } from "./payment-panel";
import { PAYMENT } from "./problem-box";
import { RECEIPT, ReceiptNotice } from "./receipt-notice";
import { loadStripeEarly, type StripeJsAddress } from "./stripe-loader";

type CheckoutProps = {
  /** Null if payment isn't set up. The server then refuses with a message. */
  stripeJs: StripeJsAddress | null;
  /** An earlier payment that the customer hasn't seen yet. */
  receipt: Receipt | null;
  /** This browser's open reservation. */
  reservation: OwnReservation | null;
  /** Stops to pick up an order at, soonest first. */
  stops: readonly StopOption[];
  /** Stops for made-to-order items, if the cart has any, as the server knows it. */
  menuStops?: readonly MenuStop[];
  /** The hours of items in the cart that aren't served all day. */
  served?: string;
  /** The notice of a stop that is on now and takes no more orders. */
  closed: string | null;
  /** The notice while orders are paused. Null if they aren't, or if payment has started. */
  pause: string | null;
  /** The notice if only the current stop is paused, since nobody there reads orders. Made items show it. */
  unattended: string | null;
  /** The stop that the customer came to order for. It's preselected. */
  orderStop?: number;
  /** The name of this browser's last order. */
  lastName?: string;
  takesNotes?: boolean;
  sendsTexts?: boolean;
  /** True while the owner ships nothing. */
  isPickupOnly?: boolean;
  idempotencyKey: string;
  posted: Posted | RefusedForm | undefined;
};

export function Checkout(props: CheckoutProps) {
  const { stripeJs, receipt, reservation, stops, menuStops, closed, posted } = props;
  const { lastName = "", takesNotes = false, sendsTexts = false, isPickupOnly = false } = props;
  const { lines, totalCents, cannotBeShown } = useCart();
  const notices = useCartNotices();
  const flow = useCheckoutFlow(posted, stripeJs);
  useFreshProducts();
  const isMade = useFreshStops(menuStops !== undefined);
  const offered = isMade ? (menuStops ?? []) : stops;
  const takesTruck = reservation === null && offered.some(({ cardOnly }) => !cardOnly);
  const key = useFirstKey(props.idempotencyKey, posted);
  // A cart without made items can be ordered even if nobody at the truck reads orders.
  const unattended = isMade ? props.unattended : null;
  // If no other stop can make these items, the notice pauses the checkout.
  const pause = props.pause ?? (menuStops?.length === 0 ? unattended : null);
  useFocusAfterCard(flow.payment !== null);
  const hadLines = useRef(lines.length > 0);
  const isLedToReceipt = useLocation().hash === `#${RECEIPT}`;
  const wasRefused = flow.problem?.message === ALREADY_PAID || isLedToReceipt;
  useTakenOut(wasRefused ? receipt : null);
  const receiptNotice = receipt && !flow.payment && (
    <ReceiptNotice receipt={receipt} takesFocus={wasRefused} />
  );
  const isShownAsNotice =
    (receiptNotice && wasRefused) ||
    (flow.problem !== null && isSaidByNotice(notices, flow.problem.message));
  const problem = isShownAsNotice ? null : flow.problem;

  if (flow.isPaid) return <Page title="Payment Successful" />;
  if (cannotBeShown && !flow.isBusy) return <HiddenCart problem={problem} />;
  if (lines.length === 0 && !flow.isBusy) {
    return (
      <EmptyCart
        receiptNotice={receiptNotice}
        notices={notices}
        problem={problem}
        takesFocus={hadLines.current && !wasRefused}
      />
    );
  }
  hadLines.current = true;
  return (
    <Page title="Checkout" aside={<WaysBack isMade={isMade} />}>
      {receiptNotice}
      <CartNotices notices={notices} />
      {reservation && <ReservedNotice {...reservation} />}
      {unattended && !pause && <p className={NOTICE}>{unattended}</p>}
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <CartLines isLocked={flow.isBusy} />
        <div className="flex min-w-0 flex-col gap-8">
          <OrderSummary
            totalCents={totalCents}
            isPickedUp={isMade || isPickupOnly}
            tax={flow.payment?.tax}
          />
          {flow.payment && stripeJs ? (
            <PaymentPanel
              stripeJs={stripeJs}
              payment={flow.payment}
              typed={{
                ...flow.fields,
                email: flow.payment.email,
                total: String(totalCents),
                [IDEMPOTENCY_KEY]: key,
              }}
              takesTruck={takesTruck}
              isBusy={flow.isBusy}
              onBusy={flow.setBusy}
              onArrived={flow.arrive}
              onOutdated={flow.startAgain}
              onBack={flow.changeEmail}
            />
          ) : pause ? (
            <OrdersPaused id={PAYMENT} sentence={pause} takesFocus={flow.problem !== null} />
          ) : (
            <EmailStep
              key={flow.isRestored ? "restored" : "fresh"}
              totalCents={totalCents}
              email={flow.email}
              fields={{ ...(props.orderStop && stopFields(props.orderStop)), ...flow.fields }}
              lastName={lastName}
              takesNotes={takesNotes && isMade}
              cups={cupFields(madeLines(lines))}
              sendsTexts={sendsTexts}
              canShip={!isPickupOnly}
              stops={stops}
              menuStops={isMade ? (menuStops ?? []) : null}
              served={props.served}
              closed={closed}
              takesTruck={takesTruck}
              hasReservation={reservation !== null}
              idempotencyKey={key}
              problem={problem}
              takesFocus={flow.isReturning}
              isStarting={flow.isStarting}
              isReserving={flow.isReserving}
              onStart={flow.start}
              onReserve={flow.reserve}
              onReady={flow.restore}
              onFocus={() => stripeJs && loadStripeEarly(stripeJs)}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

/** Keeps the page's first idempotency key when its data is read again, so that a page reserves only once. */
function useFirstKey(fresh: string, posted: Posted | RefusedForm | undefined): string {
  const [key] = useState((posted && "key" in posted && posted.key) || fresh);
  return key;
}

/** Reads products again that only this browser's storage has, because the cart's cookie has expired. */
function useFreshProducts() {
  const { isStale } = useCart();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isStale) revalidate();
  }, [isStale, revalidate]);
}

/**
 * How long the cart has to stay the same before the page asks again: longer than the time between two presses of '+'.
 */
const SETTLED_MS = 400;

/** Reads the pickup stops and times again when the cart's made items change. */
function useFreshStops(isKnown: boolean): boolean {
  const { lines } = useCart();
  const { revalidate } = useRevalidator();
  const made = madeItems(lines)
    .map(({ productId, quantity }) => `${productId}.${quantity}`)
    .join("-");
  const asked = useRef(made);
  useEffect(() => {
    if (made === "" || (isKnown && made === asked.current)) return;
    const ask = () => {
      asked.current = made;
      revalidate();
    };
    const timer = window.setTimeout(ask, isKnown ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [made, isKnown, revalidate]);
  return made !== "";
}

/** When another tab closes the card form, focus is lost. Restore it unless something else has it. */
function useFocusAfterCard(isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) restoreFocus(null);
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** Takes what was paid for out of the cart. The server sends a receipt again until this page has shown it. */
function useTakenOut(paid: Receipt | null) {
  const { removePaid } = useCart();
  const taken = useRef("");
  useEffect(() => {
    const id = paid?.stripePaymentId;
    if (!id || id === taken.current || isKnownPayment(id)) return;
    taken.current = id;
    rememberKnown(id);
    removePaid(paid.lines);
  }, [paid, removePaid]);
}

type PageProps = { title: string; aside?: ReactNode; children?: ReactNode };

function Page({ title, aside, children }: PageProps) {
  return (
    <Container className="py-10 md:py-16">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-10">
        <h1 className="font-display text-[min(2.25rem,15vw)] leading-tight md:text-5xl">{title}</h1>
        {aside}
      </div>
      {children}
    </Container>
  );
}

const NOTICE = "mb-8 max-w-prose border-l-4 border-matcha bg-raised px-4 py-3";

/** Tells the customer about an open reservation, whose items a card order takes over (open-reservation.server.ts). */
function ReservedNotice({ href }: OwnReservation) {
  return (
    <p className={NOTICE}>
      You have a{" "}
      <Link to={href} className="text-matcha underline">
        reservation
      </Link>
      . If we run short, paying by card uses the items you reserved and ends the reservation. If
      your card isn't charged, you keep it. To reserve something else, cancel it first.
    </p>
  );
}

/** @param isMade true if something in the cart came from the menu */
function WaysBack({ isMade }: { isMade: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {isMade && (
        <Link to="/menu" className={TALL_LINK}>
          Back to Menu
        </Link>
      )}
      <Link to="/shop" className={TALL_LINK}>
        Back to Shop
      </Link>
    </div>
  );
}
