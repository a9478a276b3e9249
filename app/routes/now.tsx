import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { NOW_STYLE, NowPage } from "~/components/site/now-page";
import { toEventBrief } from "~/domain/events/event";
import { listUpcoming } from "~/domain/events/events.server";
import { env } from "~/env.server";
import { api } from "~/http/api.server";
import { readSection } from "~/http/section.server";

const { loader, action } = api({ GET: answer });

export { action, loader };

function answer({ request }: LoaderFunctionArgs) {
  const { APP_ORIGIN, TRUCK_TZ } = env();
  const now = new Date();
  const stop = readSection(() => {
    const [next] = listUpcoming(now, 1);
    return next ? toEventBrief(next, now, TRUCK_TZ) : null;
  });
  const page = <NowPage stop={stop.ok ? stop.data : undefined} origin={APP_ORIGIN} />;
  return barePage(request, page, NOW_STYLE);
}
