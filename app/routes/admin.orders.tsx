import { json } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { Address } from "~/components/admin/address";
import { AdminList } from "~/components/admin/list-screen";
import { OrderStateBadge } from "~/components/admin/order-state-badge";
import { OrdersPage } from "~/components/admin/orders-page";
import { rowActions, VIEW } from "~/components/admin/route-dialog";
import { type OrderRow, toOrderRow, WINDOW } from "~/domain/desk/order-view";
import { searchOrders } from "~/domain/desk/orders-desk.server";
import { readOrderPause } from "~/domain/order-pause/order-pause.server";
import { ORDER_STATE_NAMES, ORDER_STATES, readOrderState } from "~/domain/orders/order-state";
import { env } from "~/env.server";
import { adminLoader } from "~/http/admin.server";
import { readListQuery } from "~/http/list-query.server";
import { readSection } from "~/http/page-section.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Column } from "~/ui/table";

export const loader = adminLoader(({ request }) => {
  const state = readOrderState(new URL(request.url).searchParams.get("state"));
  const listing = readSection(() => {
    const { rows, ...found } = searchOrders(readListQuery(request), state);
    return { ...found, rows: rows.map((row) => toOrderRow(row, env().TRUCK_TZ)) };
  });
  const pause = readSection(readOrderPause);
  return json({ listing, state, isPaused: pause.ok && pause.data.paused });
});

export { shouldRevalidate } from "~/components/forms/keep-typed";

const COLUMNS: Column<OrderRow>[] = [
  {
    header: "Order",
    cell: ({ id, email, pickup }) => (
      <>
        Order #{id}
        {email === null ? (
          <span className="block text-sm font-normal text-muted">{WINDOW}</span>
        ) : (
          <Address email={email} />
        )}
        {pickup && <span className="text-sm text-muted roomy:block"> Pickup {pickup}</span>}
      </>
    ),
  },
  {
    header: "Items",
    typed: true,
    cell: ({ what }) => (
      <ul className="inline roomy:block">
        {what.map((line) => (
          <li key={line} className="row-item">
            {line}
          </li>
        ))}
      </ul>
    ),
  },
  { header: "Ordered", whole: true, cell: ({ ordered }) => ordered },
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
    inRow: "mark",
    cell: ({ state, isUnconfirmed }) => (
      <span className="whitespace-nowrap">
        <OrderStateBadge state={state} />
        {isUnconfirmed && <span className="text-sm text-muted roomy:block"> Unconfirmed</span>}
      </span>
    ),
  },
  rowActions(({ id }) => `order ${id}`, [VIEW]),
];

const STATE_OPTIONS = [
  { value: "", label: "All" },
  ...ORDER_STATES.map((state) => ({ value: state, label: ORDER_STATE_NAMES[state] })),
];

export default function OrdersScreen() {
  const { listing, state, isPaused } = useLoaderData<typeof loader>();
  return (
    <OrdersPage>
      <Card>
        {isPaused && (
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-4 border-vermilion bg-raised px-4 py-3">
            <p>Online orders are paused.</p>
            <ButtonLink to="/admin/orders/pause" variant="quiet">
              Resume orders
            </ButtonLink>
          </div>
        )}
        <AdminList
          listing={listing}
          noun={{ one: "order", many: "orders" }}
          columns={COLUMNS}
          filter={{ name: "state", label: "Status", value: state ?? "", options: STATE_OPTIONS }}
          empty="No orders yet. New ones will show up here."
        />
      </Card>
      <Outlet />
    </OrdersPage>
  );
}
