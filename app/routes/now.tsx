import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { DEFAULT_BRAND } from "~/brand";
import { NOW_SCRIPT, NowPage, nowStyle } from "~/components/site/now-page";
import { readBrand } from "~/domain/brand/brand.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { textValidUntil, toEventBrief, toOpening } from "~/domain/event";
import { listUpcoming } from "~/domain/events/events.server";
import { isOut, nextOf } from "~/domain/menu/menu";
import { readMenu } from "~/domain/menu/menu-items.server";
import { pauseNoticeAtTruck } from "~/domain/order-pause/order-pause.server";
import { env } from "~/env.server";
import { api } from "~/http/api.server";
import { freshUntil } from "~/http/fresh-until.server";
import { tryLoad } from "~/http/page-section.server";

const { loader, action } = api({ GET: answer });

export { action, loader };

function answer({ request }: LoaderFunctionArgs) {
  const { APP_ORIGIN } = env();
  const zone = truckZone();
  const now = new Date();
  const read = tryLoad(readBrand);
  const brand = read.ok ? read.data : DEFAULT_BRAND;
  const stops = tryLoad(() => listUpcoming(now, 1));
  const [next] = stops.ok ? stops.data : [];
  const stop = next ? toEventBrief(next, now, zone) : null;
  const pause = tryLoad(pauseNoticeAtTruck);
  const menu = tryLoad(() => readMenu().flatMap(({ items }) => items));
  const items = menu.ok ? menu.data : [];
  const style = nowStyle(brand);
  const page = (
    <NowPage
      name={brand.name}
      style={style}
      stop={stops.ok ? stop : undefined}
      opening={toOpening(next, now, zone)}
      pause={pause.ok ? pause.data : null}
      soldOut={items.filter((item) => isOut(item, now)).map(({ name }) => name)}
      origin={APP_ORIGIN}
    />
  );
  const until = textValidUntil(next ? [next] : [], now, zone);
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
