import { Link } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useCart } from "~/components/cart/provider";
import type { Place } from "~/domain/counter/place";
import type { GuestView } from "~/domain/desk/guest-order";
import type { PickupView } from "~/domain/fulfillment/pickup";
import { ButtonLink } from "~/ui/button";
import { TALL_LINK } from "~/ui/links";
import { Container, PageHeader } from "~/ui/page";
import { WholeTimes } from "~/ui/whole-times";
import { TrackingLink } from "../tracking-link";
import { useBrand } from "./brand";
import { GuestPlace } from "./guest-place";

const NUMBER = "py-3 pl-4 text-right align-top tabular-nums";

type GuestOrderPageProps = {
  order: GuestView;
  /** In the line of a stop that's on. */
  place?: Place | null;
  actions: ReactNode;
  canMove?: boolean;
};

/** A customer's own page for an order: its status, and what's in it. */
export function GuestOrderPage({
  order,
  place = null,
  actions,
  canMove = false,
}: GuestOrderPageProps) {
  const { readAgain } = useCart();
  const { email } = useBrand();
  // Reserving has emptied the cart.
  useEffect(readAgain, [readAgain]);
  return (
    <>
      <PageHeader title={`Order #${order.id}`} intro={<WholeTimes>{order.text}</WholeTimes>}>
        {place && <GuestPlace place={place} location={order.pickup?.location} />}
        {order.code && (
          <p className="mt-6">
            Your code{" "}
            <strong className="block font-mono text-4xl tracking-widest">{order.code}</strong>
          </p>
        )}
        <dl className="mt-6 grid gap-x-10 gap-y-3 sm:grid-cols-[auto_auto] sm:justify-start">
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
        {actions}
      </PageHeader>
      <Container className="pb-16 md:pb-24">
        {order.pickup && <Pickup stop={order.pickup} isPaid={order.isPaid} canMove={canMove} />}
        {canMove && (
          <p className="-mt-6 mb-10 print:hidden">
            <Link to="?move=ask" replace preventScrollReset className={TALL_LINK}>
              {order.pickup ? "Change your pickup" : "Choose where to pick it up"}
            </Link>
          </p>
        )}
        <Lines order={order} />
        {order.note && (
          <p className="wrap-anywhere mt-4 max-w-prose">
            <span className="block text-sm text-muted">Note for the cup</span>
            {order.note}
          </p>
        )}
        <p className="mt-8 max-w-prose text-muted">
          Anyone with this link can see this page, so keep it to yourself. Problem with your order?
          Email{" "}
          <a href={`mailto:${email}`} className="text-matcha underline">
            {email}
          </a>{" "}
          and include order number {order.id}.
        </p>
        <ButtonLink to="/shop" variant="outline" className="mt-8 print:hidden">
          Back to Shop
        </ButtonLink>
      </Container>
    </>
  );
}

const HEADINGS: Record<PickupView["status"], string> = {
  ahead: "Pick up here",
  over: "This stop is over",
  canceled: "This stop was canceled",
};

type PickupProps = { stop: PickupView; isPaid: boolean; canMove: boolean };

/** The stop as it is now: it follows when the truck moves. */
function Pickup({ stop, isPaid, canMove }: PickupProps) {
  return (
    <section aria-labelledby="pickup" className="mb-10 max-w-prose border-t border-line/20 pt-5">
      <h2 id="pickup" className="font-display text-2xl">
        {HEADINGS[stop.status]}
      </h2>
      <p className="mt-3 [overflow-wrap:anywhere]">{stop.title}</p>
      <p className="[overflow-wrap:anywhere]">{stop.location}</p>
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
      {stop.status === "ahead" && (
        <a href={stop.directions} rel="noopener" className={`${TALL_LINK} print:hidden`}>
          Directions<span className="sr-only"> to {stop.title}</span>
        </a>
      )}
    </section>
  );
}

function Lines({ order }: { order: GuestView }) {
  return (
    <table className="w-full max-w-prose border-collapse">
      <caption className="sr-only">Your items</caption>
      <thead>
        <tr className="border-b border-line/30 text-sm text-muted">
          <th scope="col" className="py-2 text-left font-medium [overflow-wrap:anywhere]">
            Product
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Qty
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ line, name, quantity, refunded, sum }) => (
          <tr key={line} className="border-b border-line/15">
            <th scope="row" className="py-3 text-left font-normal [overflow-wrap:anywhere]">
              {name}
              {refunded > 0 && (
                <span className="block text-sm text-muted">{refunded} refunded</span>
              )}
            </th>
            <td className={NUMBER}>{quantity}</td>
            <td className={NUMBER}>{sum}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {order.isShipped && <Sum label="Shipping" sum="Free" />}
        {order.addedTax && <Sum label={order.addedTax.name} sum={order.addedTax.sum} />}
        <Sum label="Total" sum={order.total} />
        {order.tax && (
          <tr>
            <td colSpan={3} className="pb-2 text-right text-sm text-muted">
              {order.tax}
            </td>
          </tr>
        )}
        {order.refunded && <Sum label="Refunded" sum={order.refunded} />}
      </tfoot>
    </table>
  );
}

function Sum({ label, sum }: { label: string; sum: string }) {
  return (
    <tr>
      <th scope="row" colSpan={2} className="py-2 text-left font-normal text-muted">
        {label}
      </th>
      <td className="py-2 pl-4 text-right tabular-nums">{sum}</td>
    </tr>
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
