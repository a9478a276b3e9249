import { Link, useNavigation } from "@remix-run/react";
import { useCart } from "~/components/cart/provider";
import { PostForm } from "~/components/forms/post-form";
import { PickupFields } from "~/components/pickup/pickup-fields";
import { OrdersPaused } from "~/components/site/orders-paused";
import { useRootData } from "~/components/site/root-data";
import { lineNameOf, titleOf } from "~/domain/cart/cart";
import { madeItems } from "~/domain/cart/made-items";
import { type MenuStop, STOP_FIELD, type StopOption } from "~/domain/fulfillment/fulfillment";
import { formatMoney } from "~/domain/money";
import { NOTE_FIELD } from "~/domain/orders/note";
import type { OwnReservation } from "~/domain/orders/open-reservation.server";
import type { RefusedForm } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { Container, PageHeader } from "~/ui/page";
import { Typed } from "~/ui/typed";
import { NoteField } from "./note-field";

type ReserveProps = {
  stops: readonly StopOption[];
  /** The same for what's made there, if something in the cart is. */
  menuStops?: readonly MenuStop[];
  /** Whether there's more of it than one may reserve, and a card would do. */
  isTooLarge: boolean;
  /** For a stop that's on now and takes no more orders. */
  closed: string | null;
  /** Of this browser, which has one at a time. */
  own: OwnReservation | null;
  /** What guests read while orders are paused. */
  pause: string | null;
  /** The same where only the stop that's on is paused, since nobody there reads orders. */
  unread: string | null;
  takesNotes?: boolean;
  idempotencyKey: string;
  refused: RefusedForm | undefined;
};

/** For anyone without a card or without a script: a plain form. */
export function Reserve(props: ReserveProps) {
  const { stops, menuStops, isTooLarge, own, unread, idempotencyKey, refused } = props;
  const { takesNotes = false } = props;
  const { lines, totalCents } = useCart();
  const addsTax = useRootData()?.addsTax === true;
  const isNowhere = (menuStops ?? stops).length === 0;
  const pause = props.pause ?? (isNowhere ? unread : null);
  const closed = pause ? null : (unread ?? props.closed);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader
        title="Reserve and pay at the truck"
        intro="We'll set your items aside until the stop ends. Pay at the truck, cash or card."
      />
      <Container className="pb-16 md:pb-24">
        <div className="max-w-prose">
          {own && (
            <p className="mb-6 border-l-4 border-matcha bg-raised px-4 py-3">
              You already have a reservation. To make another one,{" "}
              <Link to={own.href} className="text-matcha underline">
                cancel it first
              </Link>
              .
            </p>
          )}
          {closed && <p className="mb-6">{closed}</p>}
          {lines.length === 0 ? (
            <Nothing text="Your cart is empty." to="/shop" label="Continue Shopping" />
          ) : pause ? (
            <OrdersPaused sentence={pause} takesFocus={refused !== undefined} />
          ) : isNowhere ? (
            <Nothing
              text={whyNothing(stops.length > 0, isTooLarge)}
              to="/checkout"
              label="Back to Checkout"
            />
          ) : (
            <>
              <ul className="mb-8 divide-y divide-line/15 border-y border-line/15">
                {lines.map(({ product, quantity }) => (
                  <li key={lineNameOf(product)} className="flex justify-between gap-4 py-3">
                    <span className="wrap-anywhere">
                      {quantity} × <Typed>{titleOf(product)}</Typed>
                    </span>
                    <span className="tabular-nums">
                      {formatMoney(quantity * product.priceCents)}
                    </span>
                  </li>
                ))}
                <li className="flex justify-between gap-4 py-3 font-medium">
                  <span>{addsTax ? "Due at the truck, before tax" : "Due at the truck"}</span>
                  <span className="tabular-nums">{formatMoney(totalCents)}</span>
                </li>
              </ul>
              {addsTax && (
                <p className="mb-6 text-muted">
                  Sales tax depends on the stop. We'll show it with the total once you reserve,
                  before you pay.
                </p>
              )}
              <PostForm
                id="reserve"
                action="/checkout/reserve"
                fields={{
                  ...{ email: "", [STOP_FIELD]: "", [NOTE_FIELD]: "" },
                  [IDEMPOTENCY_KEY]: idempotencyKey,
                }}
                refused={refused}
                actions={
                  <Button pending={isPending} pendingLabel="Reserving..." className="mt-6 w-full">
                    Reserve
                  </Button>
                }
              >
                {({ field }) => (
                  <>
                    <input type="hidden" name="total" value={totalCents} />
                    <Field
                      {...field("email")}
                      type="email"
                      label="Email"
                      hint="We'll email your code here."
                      autoComplete="email"
                      required
                      maxLength={254}
                    />
                    {menuStops ? (
                      <PickupFields
                        formId="reserve"
                        typed={refused?.input ?? {}}
                        stops={menuStops}
                        errorOf={(name) => refused?.errors[name]?.[0]}
                      />
                    ) : (
                      <SelectField
                        {...field(STOP_FIELD)}
                        label="Stop"
                        options={stops.map(({ id, label }) => ({ value: String(id), label }))}
                      />
                    )}
                    {takesNotes && madeItems(lines).length > 0 && (
                      <NoteField {...field(NOTE_FIELD)} />
                    )}
                  </>
                )}
              </PostForm>
            </>
          )}
        </div>
      </Container>
    </>
  );
}

function whyNothing(hasStops: boolean, isTooLarge: boolean): string {
  if (isTooLarge) return "This order is too large to reserve. Pay by card, or order fewer items.";
  return hasStops
    ? "No stop is taking menu orders right now, or none has room for this many items. You can still buy at the truck."
    : "There are no stops in the next seven days, so you can't reserve yet.";
}

function Nothing({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <>
      <p className="mb-6">{text}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </>
  );
}
