import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MenuItemPage } from "~/components/site/menu-item-page";
import { pageMeta } from "~/components/site/page-meta";
import { menuItemThing } from "~/components/site/structured-data";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { readLineName } from "~/domain/cart/line-name";
import { MAX_STOPS } from "~/domain/checkout/offer.server";
import { textValidUntil } from "~/domain/event";
import { listUpcoming } from "~/domain/events/event-queries.server";
import { describeNextPickup } from "~/domain/fulfillment/last-orders";
import { findProblem } from "~/domain/menu/choice-group";
import { refusedChoices, startingChoices, toMenuItemView } from "~/domain/menu/item-page";
import { nextOf } from "~/domain/menu/menu";
import { findAvailableItem } from "~/domain/menu/product-choices.server";
import { pausedStops, pauseNotice } from "~/domain/order-settings/order-settings.server";
import { menuItemPath, productIdIn } from "~/domain/products/product-path";
import { freshUntil } from "~/http/fresh-until.server";
import { tryLoad } from "~/http/page-section.server";
import { movedTo, notFound } from "~/http/refusals.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches, { title: "Menu" });
  const { item } = data;
  return pageMeta(matches, {
    title: item.name,
    description: item.description ?? undefined,
    path: menuItemPath(item),
    picture: item.imageUrl,
    things: (site) => [menuItemThing(item, site)],
  });
};

export async function loader({ params, request }: LoaderFunctionArgs) {
  const now = new Date();
  const id = productIdIn(params.item ?? "");
  const found = id === null ? null : findAvailableItem(id, now);
  if (!found) throw notFound();
  const { pathname, search, searchParams } = new URL(request.url);
  const path = menuItemPath(found.item);
  if (pathname !== path) throw movedTo(path + search);
  const line = searchParams.get("line") ?? "";
  const before = readLineName(line);
  const isOfItem = before?.productId === id;
  const item = toMenuItemView(found.item, found.groups, now);
  const refused = refusedChoices(searchParams);
  const start = startingChoices(item, refused ?? (isOfItem ? (before?.choices ?? null) : null));
  const problem = refused && findProblem(item.groups, refused);
  const choices = found.groups.flatMap((group) => group.choices);
  const zone = truckZone();
  const stops = tryLoad(() => pausedStops(listUpcoming(now, MAX_STOPS), now));
  const upcoming = stops.ok ? stops.data : [];
  const next = nextOf(
    [
      ...[found.item, ...choices].map(({ outUntil }) => outUntil),
      textValidUntil(upcoming, now, zone),
    ],
    now,
  );
  const pause = tryLoad(pauseNotice);
  const pickup = stops.ok ? describeNextPickup(upcoming, now, zone) : null;
  return json(
    {
      item,
      start,
      problem,
      pickup,
      pause: pause.ok ? pause.data : null,
      replaces: isOfItem ? line : null,
    },
    { headers: freshUntil(next, [stops, pause]) },
  );
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function MenuItemRoute() {
  const { item, ...rest } = useLoaderData<typeof loader>();
  return <MenuItemPage key={item.id} item={item} {...rest} />;
}
