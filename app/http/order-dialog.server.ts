import { truckZone } from "~/domain/brand/truck-zone.server";
import { orderParts } from "~/domain/order-desk/order-parts.server";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { toOrderView } from "~/domain/order-desk/order-view";
import { idParam } from "./id-param.server";
import { notFound } from "./refusals.server";

/** The order of a dialog, and the lines for its form. */
export function orderAndLines(params: { id?: string }) {
  const order = findDeskOrder(idParam(params));
  if (!order) throw notFound();
  const parts = orderParts(order);
  const lines = parts.lines.map(({ line }) => line);
  return { order: toOrderView(order, parts, truckZone()), lines };
}
