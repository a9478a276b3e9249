import type { ReactNode } from "react";
import { OrderTitle } from "~/components/order-title";
import { describeQueuePosition, type Place } from "~/domain/counter/queue-position";
import type { GuestView } from "~/domain/guest-orders/guest-view";
import { Container } from "~/ui/page";
import { WholeTimes } from "~/ui/whole-times";

type GuestOrderHeaderProps = {
  order: GuestView;
  /** The order's place in the queue, once its stop has begun. */
  place: Place | null;
  /** 'Ended 3:45 PM · 2 waiting', if the order waits after its stop's hours. */
  ended: string | null;
  children: ReactNode;
};

/**
 * The part of an order's page that a customer shows at the truck. The largest line is its state, or else its pickup
 * time; then come number and name. A ready one has the brand's color.
 */
export function GuestOrderHeader({ order, place, ended, children }: GuestOrderHeaderProps) {
  const { pickup, isReady } = order;
  const inLine = isReady ? null : place;
  return (
    <header>
      <div className={isReady ? "bg-matcha py-12 text-on-matcha" : "pt-12"}>
        <Container className="flex flex-col">
          <h1
            className={`wrap-anywhere max-w-prose font-display leading-tight ${inLine ? "mt-3 text-3xl" : LARGEST}`}
          >
            <Headline
              order={order}
              hasState={inLine !== null}
              isWaiting={place !== null || ended !== null}
            />
            <OrderTitle id={order.id} name={order.name} />
          </h1>
          {/* Always rendered, since screen readers only announce changes in a region that was there before. */}
          <div role="status" className={inLine ? "order-first" : "max-w-prose"}>
            {isReady ? (
              <p className="mt-4 text-lg">
                <span className="sr-only">Your order is ready. </span>
                <span className="wrap-anywhere">
                  {pickup && `Pick it up at ${pickup.location}.`}
                </span>
              </p>
            ) : (
              inLine && (
                <p className={`font-display leading-tight ${LARGEST}`}>
                  {describeQueuePosition(inLine)}
                </p>
              )
            )}
            {ended && (
              <p className="mt-4 font-medium">
                <WholeTimes>{ended}</WholeTimes>
              </p>
            )}
          </div>
        </Container>
      </div>
      <Container className="pt-4">{children}</Container>
    </header>
  );
}

const LARGEST = "text-4xl md:text-5xl";

type HeadlineProps = { order: GuestView; hasState: boolean; isWaiting: boolean };

/** 'Ready', or 'Pickup today 12:20 PM'. Renders nothing if the order has no pickup time. */
function Headline({ order: { pickup, isToday, isReady }, hasState, isWaiting }: HeadlineProps) {
  if (isReady) {
    return (
      <>
        <span className="block">Ready</span>{" "}
      </>
    );
  }
  if (!pickup || (pickup.status !== "ahead" && !isWaiting)) return null;
  const day = `Pickup ${isToday ? "today" : pickup.date}`;
  if (hasState) {
    return (
      <>
        <span className="block text-lg text-muted">
          <WholeTimes>{`${day} ${pickup.time}`}</WholeTimes>
        </span>{" "}
      </>
    );
  }
  return (
    <>
      <span className="block text-lg text-muted">
        <WholeTimes>{day}</WholeTimes>
      </span>{" "}
      <span className="block">
        <WholeTimes>{pickup.time}</WholeTimes>
      </span>{" "}
    </>
  );
}
