import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { phoneOf } from "~/brand";
import { useCart } from "~/components/cart/provider";
import { EmailLink } from "~/components/email-link";
import { OrderSum, OrderSumNote, OrderTable } from "~/components/order-table";
import { PhoneLink } from "~/components/phone-link";
import { PICKUP_HEADINGS } from "~/components/pickup/pickup-headings";
import { TrackingLink } from "~/components/tracking-link";
import type { Place } from "~/domain/counter/queue-position";
import type { PickupView } from "~/domain/fulfillment/pickup";
import type { GuestView } from "~/domain/guest-orders/guest-view";
import { Button, ButtonLink } from "~/ui/button";
import { TALL_LINK } from "~/ui/links";
import { Container } from "~/ui/page";
import { WholeTimes } from "~/ui/whole-times";
import { GuestOrderHeader } from "./guest-order-header";
import { ReadySignal } from "./ready-signal";
import { useBrand } from "./use-brand";

type GuestOrderPageProps = {
  order: GuestView;
  /** The order's place in the queue, once its stop has begun. */
  place?: Place | null;
  /** 'Ended 3:45 PM · 2 waiting', if the order waits after its stop's hours. */
  ended?: string | null;
  actions: ReactNode;
  canMove?: boolean;
  /** True if the order was paid without a choice, and can be shipped too. */
  canShip?: boolean;
  texts?: ReactNode;
  /** True while the page refreshes itself often enough to tell that the order is ready. */
  signals?: boolean;
};

/** A customer's own page for an order: its status, and what's in it. */
export function GuestOrderPage({
  order,
  place = null,
  ended = null,
  actions,
  canMove = false,
  canShip = false,
  texts = null,
  signals = false,
}: GuestOrderPageProps) {
  const { readAgain } = useCart();
  const brand = useBrand();
  const phone = phoneOf(brand);
  const trackingLink = order.tracking?.link;
  // The server emptied the cart when the order was placed.
  useEffect(readAgain, [readAgain]);
  return (
    <>
      <GuestOrderHeader order={order} place={place} ended={ended}>
        {order.code && (
          <p className="mt-2 max-w-md rounded-sm bg-raised py-4 text-center">
            Your code{" "}
            <strong translate="no" className="block font-mono text-4xl tracking-widest">
              {order.code}
            </strong>
          </p>
        )}
        {!(place && order.isTextUsual) && (
          <p className="mt-4 max-w-prose text-lg text-muted">
            <WholeTimes>{order.text}</WholeTimes>
          </p>
        )}
        {canShip && (
          <p className="mt-6 print:hidden">
            <ButtonLink to="?move=ask" replace preventScrollReset>
              Choose pickup or shipping
            </ButtonLink>
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-start gap-3 print:hidden">
          {trackingLink && (
            <ButtonLink to={trackingLink} rel="noopener noreferrer">
              Track Package
            </ButtonLink>
          )}
          {order.pickup?.status === "ahead" && <Directions stop={order.pickup} />}
          {signals && <ReadySignal orderId={order.id} isReady={order.isReady} />}
        </div>
        {texts}
        {actions}
      </GuestOrderHeader>
      <Container className="pb-16 pt-8 md:pb-24">
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          <div>
            {order.pickup && <Pickup stop={order.pickup} isPaid={order.isPaid} canMove={canMove} />}
            {canMove && !canShip && (
              <p className="print:hidden">
                <Link to="?move=ask" replace preventScrollReset className={TALL_LINK}>
                  {order.pickup ? "Change your pickup" : "Choose where to pick it up"}
                </Link>
              </p>
            )}
            <OrderFacts order={order} />
          </div>
          <div>
            <OrderTable
              caption="Your items"
              lines={order.lines}
              about={aboutLine}
              className="max-w-prose"
            >
              {order.isShipped && <OrderSum label="Shipping" sum="Free" />}
              {order.addedTax && <OrderSum label={order.addedTax.name} sum={order.addedTax.sum} />}
              <OrderSum label="Total" sum={order.total} isTotal />
              {order.tax && <OrderSumNote>{order.tax}</OrderSumNote>}
              {order.refunded && <OrderSum label="Refunded" sum={order.refunded} />}
            </OrderTable>
            {order.note && (
              <p className="wrap-anywhere mt-4 max-w-prose">
                <span className="block text-sm text-muted">Note for your order</span>
                {order.note}
              </p>
            )}
          </div>
        </div>
        <p className="mt-8 max-w-prose text-muted">
          Anyone with this link can see this page, so keep it to yourself. Problem with your order?
          Email <EmailLink email={brand.email} />
          {phone && (
            <>
              {" "}
              or call <PhoneLink phone={phone} />
            </>
          )}{" "}
          and include order number {order.id}.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          {/* A whole page load, since the server puts the items in the cart's cookie. */}
          <Form method="post" action="?" reloadDocument>
            <Button
              name="intent"
              value="again"
              variant={order.handedOver && !trackingLink ? "primary" : "outline"}
            >
              Order Again
            </Button>
          </Form>
          {order.isMade ? (
            <ButtonLink to="/menu" variant="outline">
              Back to Menu
            </ButtonLink>
          ) : (
            <ButtonLink to="/shop" variant="outline">
              Back to Shop
            </ButtonLink>
          )}
        </div>
      </Container>
    </>
  );
}

const aboutLine = ({ cupNames, refunded }: GuestView["lines"][number]) =>
  [cupNames && `For ${cupNames}`, refunded > 0 && `${refunded} refunded`]
    .filter(Boolean)
    .join(" · ");

type PickupProps = { stop: PickupView; isPaid: boolean; canMove: boolean };

/** The stop as it is now: it follows when the truck moves. */
function Pickup({ stop, isPaid, canMove }: PickupProps) {
  return (
    <section aria-labelledby="pickup" className="max-w-prose border-t border-line/20 pt-5">
      <h2 id="pickup" className="font-display text-2xl">
        {PICKUP_HEADINGS[stop.status]}
      </h2>
      <p className="mt-3 wrap-anywhere">{stop.title}</p>
      <p className="wrap-anywhere">{stop.location}</p>
      <p className="mt-1 text-muted">
        <WholeTimes>{`${stop.date}, ${stop.time}`}</WholeTimes>
      </p>
      {stop.late && stop.status === "ahead" && <p className="text-vermilion">{stop.late}</p>}
      {stop.hours && (
        <p className="text-muted">
          <WholeTimes>{`Truck hours: ${stop.hours}`}</WholeTimes>
        </p>
      )}
      {stop.status !== "ahead" && isPaid && (
        <p className="mt-3">
          {canMove
            ? "Choose another stop, or email us and we'll refund you."
            : "Email us, and we'll set up another stop or refund you."}
        </p>
      )}
    </section>
  );
}

function Directions({ stop }: Pick<PickupProps, "stop">) {
  return (
    <ButtonLink to={stop.directions} rel="noopener" variant="outline">
      Directions<span className="sr-only"> to {stop.title}</span>
    </ButtonLink>
  );
}

function OrderFacts({ order }: { order: GuestView }) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3 border-t border-line/20 pt-5">
      <Fact label="Status">{order.title}</Fact>
      <Fact label="Ordered">
        <WholeTimes>{order.ordered}</WholeTimes>
      </Fact>
      {order.isShipped && <Fact label="Shipping">To the address you gave us</Fact>}
      {order.handedOver && (
        <Fact label={order.isShipped ? "Shipped" : "Completed"}>
          <WholeTimes>{order.handedOver}</WholeTimes>
        </Fact>
      )}
      {order.tracking && (
        <Fact label="Tracking">
          <TrackingLink tracking={order.tracking} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
