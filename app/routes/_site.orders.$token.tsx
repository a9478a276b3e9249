import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GuestOrderPage } from "~/components/site/guest-order-page";
import { LostLink } from "~/components/site/lost-link";
import { pageMeta } from "~/components/site/page-meta";
import { toGuestView } from "~/domain/orders/guest-order";
import { findGuestOrder } from "~/domain/orders/guest-order.server";
import { env } from "~/env.server";

/** Its address is a key to it: scripts of the next page, such as the payment provider's, never learn it. */
const SECRET_ADDRESS = { name: "referrer", content: "strict-origin" };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: "Your Order" }),
  SECRET_ADDRESS,
];

export function loader({ params }: LoaderFunctionArgs) {
  const order = findGuestOrder(params.token ?? "");
  // Whoever has the link may read it; no cache on the way there may.
  const headers = { "Cache-Control": "no-store" };
  if (!order) return json({ order: null }, { status: 404, headers });
  return json({ order: toGuestView(order, env().TRUCK_TZ) }, { headers });
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>();
  return order ? <GuestOrderPage order={order} /> : <LostLink />;
}
