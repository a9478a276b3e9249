import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { DEFAULT_BRAND } from "~/brand";
import { NOW_SCRIPT, NowPage, nowStyle } from "~/components/site/now-page";
import { readBrand } from "~/domain/brand/brand.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { nextOrOpen, textValidUntil, toEventBrief, toOpening } from "~/domain/event";
import { listUpcoming } from "~/domain/events/event-queries.server";
import { isOut, nextOf } from "~/domain/menu/menu";
import { readMenu } from "~/domain/menu/menu-items.server";
import { pauseNoticeAtTruck } from "~/domain/order-settings/order-settings.server";
import { env } from "~/env.server";
import { api } from "~/http/api.server";
import { freshUntil } from "~/http/fresh-until.server";
import { tryLoad } from "~/http/page-section.server";

const { loader, action } = api({ GET: answer });

export { action, loader };

/** The most stops that are open at once. */
const MAX_STOPS = 5;

function answer({ request }: LoaderFunctionArgs) {
  const { APP_ORIGIN } = env();
  const zone = truckZone();
  const now = new Date();
  const read = tryLoad(readBrand);
  const brand = read.ok ? read.data : DEFAULT_BRAND;
  const stops = tryLoad(() => listUpcoming(now, MAX_STOPS));
  const ahead = stops.ok ? stops.data : [];
  const shown = nextOrOpen(ahead, now).map((stop) => ({
    stop: toEventBrief(stop, now, zone),
    opening: toOpening(stop, now, zone),
  }));
  const pause = tryLoad(pauseNoticeAtTruck);
  const menu = tryLoad(() => readMenu().flatMap(({ items }) => items));
  const items = menu.ok ? menu.data : [];
  const style = nowStyle(brand);
  const page = (
    <NowPage
      brand={brand}
      style={style}
      stops={stops.ok ? shown : undefined}
      pause={pause.ok ? pause.data : null}
      soldOut={items.filter((item) => isOut(item, now)).map(({ name }) => name)}
      origin={APP_ORIGIN}
    />
  );
  const until = textValidUntil(ahead, now, zone);
  const back = nextOf(
    items.map(({ outUntil }) => outUntil),
    now,
  );
  const inline = { style, script: NOW_SCRIPT };
  return barePage(
    request,
    page,
    inline,
    freshUntil(nextOf([until, back], now), [read, stops, pause, menu]),
  );
}
