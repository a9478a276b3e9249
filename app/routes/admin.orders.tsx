import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReservationRunNotice } from "~/components/admin/dashboard/reservation-run-notice";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { AdminList } from "~/components/admin/list/list-screen";
import { rowActions, VIEW } from "~/components/admin/list/route-dialog";
import { Address } from "~/components/admin/orders/address";
import { CompletedNotice, OrderAction } from "~/components/admin/orders/order-action";
import { OrderStateBadge } from "~/components/admin/orders/order-state-badge";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { OrderTitle } from "~/components/order-title";
import type { Actor } from "~/domain/access/actor";
import { createSecretId } from "~/domain/access/secret-id.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import {
  type OrderAction as OrderInput,
  orderActionForm,
} from "~/domain/order-desk/order-action.schema";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { searchOrders, stopsWithOrders } from "~/domain/order-desk/order-search.server";
import { type OrderRow, toOrderRow, WALK_UP } from "~/domain/order-desk/order-view";
import { readOrderSettings } from "~/domain/order-settings/order-settings.server";
import {
  canBeReopened,
  ORDER_STATE_NAMES,
  orderState,
  readOrdersFilter,
} from "~/domain/orders/order-state";
import { firstMessage, type Result } from "~/domain/result";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { listReservationRuns } from "~/domain/stop-orders/reservation-runs.server";
import { formatShortDate, nextDay, parseCalendarDate, parseInstant } from "~/domain/time";
import { textsOf } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { adminAction, adminLoader } from "~/http/admin.server";
import { type Flash, redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { idempotencyKeyOf, splitKey } from "~/http/idempotent-request.server";
import { readListQuery } from "~/http/list-query.server";
import { tryLoad } from "~/http/page-section.server";
import { notFound } from "~/http/refusals.server";
import { tryAction } from "~/http/save.server";
import { readSubmission } from "~/http/submission.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { optionsOf } from "~/ui/choice-field";
import type { Column } from "~/ui/table";
import { UserText } from "~/ui/user-text";
import { WholeTimes } from "~/ui/whole-times";

export const loader = adminLoader(({ request }) => {
  const { searchParams } = new URL(request.url);
  const query = readListQuery(request);
  const state = readOrdersFilter(searchParams.get("state"));
  const stop = readStop(searchParams.get("stop"));
  const day = parseCalendarDate(searchParams.get("day") ?? "");
  const zone = truckZone();
  // A search covers orders of every status.
  const filter = state ?? (query.q === "" ? "waiting" : null);
  const listing = tryLoad(() => {
    const at = { stopId: stop ?? undefined, day: day ? boundsOf(day, zone) : undefined };
    const { rows, ...found } = searchOrders(query, filter, at);
    const stops = stopsWithOrders().map((one) => toStopChoice(one, zone));
    const runs = listReservationRuns();
    return { ...found, stops, runs, rows: rows.map((row) => toOrderRow(row, zone)) };
  });
  const pause = tryLoad(readOrderSettings);
  return json({
    listing,
    state,
    stop,
    day,
    completed: readCompleted(searchParams.get("completed")),
    isPaused: pause.ok && pause.data.paused,
  });
});

function readStop(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function boundsOf(day: string, zone: string) {
  const from = parseInstant(day, zone) ?? new Date(0);
  return { from, until: nextDay(from, zone) };
}

const toStopChoice = (
  { id, title, startDate }: ReturnType<typeof stopsWithOrders>[number],
  zone: string,
) => ({
  value: String(id),
  label: `${title}, ${formatShortDate(startDate, zone)}`,
});

/** The order that was just completed, while that can be taken back. */
function readCompleted(text: string | null) {
  const id = readStop(text);
  const order = id === null ? null : findDeskOrder(id);
  if (!order?.handedOverAt || order.status !== "paid") return null;
  // Sent twice, it doesn't void a payment made in between.
  const fields = { [IDEMPOTENCY_KEY]: createSecretId() };
  const state = ORDER_STATE_NAMES[orderState(order)].toLowerCase();
  return { id: order.id, state, byVoid: !canBeReopened(order), fields };
}

const FAILED = "Failed to update order. Please try again.";

const SAID: Record<OrderInput["press"], string> = {
  complete: "Order Completed",
  send: "Order Shipped",
  cash: "Paid in Cash",
  card: "Paid by Card",
  reopen: "Order Reopened",
  void: "Payment Voided",
};

export const action = adminAction(async ({ request, actor }) => {
  const url = new URL(request.url);
  const { input, key } = splitKey(textsOf(await readForm(request)));
  const parsed = readSubmission(orderActionForm, input);
  if (!parsed.ok) throw notFound();
  const { id, press } = parsed.value;
  const idempotencyKey = idempotencyKeyOf(request, key, parsed.value);
  const isUndo = press === "reopen" || press === "void";
  url.searchParams.delete("completed");
  const done = await tryAction(() => doTo(parsed.value, { ...actor, idempotencyKey }), FAILED);
  if (done.ok && !isUndo) url.searchParams.set("completed", String(id));
  const toast: Flash = done.ok
    ? { title: SAID[press], description: `Order #${id}` }
    : { title: "Error", description: firstMessage(done), variant: "destructive" };
  return redirectWithFlash(url.pathname + url.search, toast);
});

function doTo({ id, press, seen }: OrderInput, actor: Actor): Promise<Result> {
  switch (press) {
    case "complete":
    case "send":
      return setHandedOver(
        id,
        { handedOver: true },
        actor,
        seen ? { seen: { refunded: seen } } : {},
      );
    case "reopen":
      return setHandedOver(id, { handedOver: false }, actor);
    case "void":
      return voidPayment(id, {}, actor);
    default:
      return payAndHandOver(id, press, actor);
  }
}

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure(FAILED);

const COLUMNS: Column<OrderRow>[] = [
  {
    header: "Order",
    cell: (row) => (
      <>
        <ShortTitle {...row} />
        <FullTitle {...row} />
      </>
    ),
  },
  {
    header: "Items",
    typed: true,
    inRow: "line",
    cell: ({ what }) => (
      <ul className="line-clamp-1 roomy:line-clamp-none">
        {what.map((line) => (
          <li key={line} className="row-item">
            {line}
          </li>
        ))}
      </ul>
    ),
  },
  { header: "Ordered", inRow: "none", cell: ({ ordered }) => ordered },
  {
    header: "Total",
    numeric: true,
    cell: ({ total, refunded }) => (
      <span>
        {total}
        {refunded && <span className="text-sm text-muted roomy:block"> {refunded} refunded</span>}
      </span>
    ),
  },
  {
    header: "Status",
    cell: ({ state, isUnconfirmed }) => (
      <span className="whitespace-nowrap">
        <OrderStateBadge state={state} />
        {isUnconfirmed && <span className="text-sm text-muted roomy:block"> Unconfirmed</span>}
      </span>
    ),
  },
  { header: "Complete", inRow: "press", cell: (row) => row.press && <OrderAction row={row} /> },
  rowActions(({ id }) => `order ${id}`, [VIEW]),
];

/** On a phone: when it's picked up, and by whom, or else its number. */
function ShortTitle({ id, name, shortPickup }: OrderRow) {
  const isNamed = shortPickup || name !== null;
  return (
    <span className="flex items-baseline gap-x-1.5 text-lg/6 roomy:hidden">
      {isNamed && (
        <span className="truncate">
          {shortPickup && <span className="tabular-nums">{`${shortPickup} `}</span>}
          {name !== null && <UserText>{name}</UserText>}
        </span>
      )}
      <span className={isNamed ? "shrink-0 text-sm font-normal text-muted" : ""}>{` #${id}`}</span>
    </span>
  );
}

function FullTitle({ id, name, email, code, pickup }: OrderRow) {
  return (
    <span className="hidden roomy:block">
      <OrderTitle id={id} name={name} />
      {email === null ? (
        <span className="block text-sm font-normal text-muted">{WALK_UP}</span>
      ) : (
        <Address email={email} />
      )}
      {code && (
        <span translate="no" className="block font-mono text-sm">
          {code}
        </span>
      )}
      {pickup && (
        <span className="block text-sm text-muted">
          <WholeTimes>{`Pickup ${pickup}`}</WholeTimes>
        </span>
      )}
    </span>
  );
}

const STATE_OPTIONS = [{ value: "all", label: "All" }, ...optionsOf(ORDER_STATE_NAMES)];

export default function OrdersScreen() {
  const { listing, state, stop, day, completed, isPaused } = useLoaderData<typeof loader>();
  const isSearched = listing.ok && listing.data.q !== "";
  const begins = { value: "", label: isSearched ? "Any status" : "Waiting" };
  const filters = [
    {
      name: "state",
      label: "Status",
      value: state === "waiting" ? "" : (state ?? ""),
      options: [begins, ...STATE_OPTIONS],
    },
    {
      name: "stop",
      label: "Stop",
      value: stop === null ? "" : String(stop),
      options: [{ value: "", label: "Any stop" }, ...(listing.ok ? listing.data.stops : [])],
    },
    { name: "day", label: "Day", value: day ?? "" },
  ];
  return (
    <TabbedPage>
      <Card>
        {isPaused && (
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-4 border-vermilion bg-raised px-4 py-3">
            <p>Online orders are paused.</p>
            <ButtonLink to="/admin/orders/settings" variant="quiet">
              Resume Orders
            </ButtonLink>
          </div>
        )}
        {listing.ok &&
          listing.data.runs.map((run) => <ReservationRunNotice key={run.id} {...run} />)}
        <FormErrorSummary answer={useRefusal()} />
        {completed && <CompletedNotice {...completed} />}
        <AdminList
          listing={listing}
          noun={{ one: "order", many: "orders" }}
          columns={COLUMNS}
          filters={filters}
          none="Nothing is waiting. New orders will show up here."
        />
      </Card>
    </TabbedPage>
  );
}
