import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { readDeviceStop, stopsShown } from "~/components/admin/frame/device-stop";
import { BOARD_SCRIPT, BoardPage, boardStyle } from "~/components/site/board-page";
import { readBrand } from "~/domain/brand/brand.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { boardValidUntil, readBoard } from "~/domain/counter/board.server";
import { listQueueStops } from "~/domain/counter/queue-stops.server";
import { listUpcoming } from "~/domain/events/event-queries.server";
import { api } from "~/http/api.server";
import { freshUntil } from "~/http/fresh-until.server";

const { loader, action } = api({ GET: answer });

export { action, loader };

/** Enough stops to include the next one, however many are open. */
const MOST_AHEAD = 50;

/**
 * The customer board. Only the counter links to it. It needs no sign-in, so a tablet can show it for weeks. If
 * several stops are on, a device shows the stop that it's at.
 */
function answer({ request }: LoaderFunctionArgs) {
  const now = new Date();
  const open = listQueueStops(now);
  const stops = stopsShown(open, readDeviceStop(request.headers.get("Cookie")));
  const board = readBoard(stops, now);
  const [stop] = stops.length < open.length ? stops : [];
  const brand = readBrand();
  const style = boardStyle(brand);
  const inline = { style, script: BOARD_SCRIPT, asksAgain: true };
  const until = boardValidUntil(stops, listUpcoming(now, MOST_AHEAD), now, truckZone());
  return barePage(
    request,
    <BoardPage brand={brand} stop={stop?.title} style={style} {...board} />,
    inline,
    {
      "X-Robots-Tag": "noindex",
      ...freshUntil(until, []),
    },
  );
}
