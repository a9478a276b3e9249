import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { BOARD_SCRIPT, BoardPage, boardStyle } from "~/components/site/board-page";
import { readBrand } from "~/domain/brand/brand.server";
import { readBoard } from "~/domain/counter/board.server";
import { listStopsOfToday } from "~/domain/events/events.server";
import { api } from "~/http/api.server";

const { loader, action } = api({ GET: answer });

export { action, loader };

/** Linked from the counter alone. It needs no sign-in, so a tablet can hang there for weeks. */
function answer({ request }: LoaderFunctionArgs) {
  const now = new Date();
  const board = readBoard(listStopsOfToday(now), now);
  const brand = readBrand();
  const style = boardStyle(brand);
  const inline = { style, script: BOARD_SCRIPT, asksAgain: true };
  return barePage(request, <BoardPage name={brand.name} style={style} {...board} />, inline, {
    "X-Robots-Tag": "noindex",
  });
}
