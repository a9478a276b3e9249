import { json, type LinksFunction, type MetaFunction, redirect } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { AdminProblem, problemOf, titleOf } from "~/components/admin/frame/access-problem";
import type { Helper } from "~/components/admin/frame/current-helper";
import {
  chosenStop,
  deviceStopCookie,
  readDeviceStop,
  STOP_FIELD,
} from "~/components/admin/frame/device-stop";
import { FailedLoadScreen } from "~/components/admin/frame/failed-load-screen";
import { adminScreenOf, showsOrders } from "~/components/admin/frame/navigation";
import { AdminShell } from "~/components/admin/frame/panel-shell";
import { AdminFrame } from "~/components/admin/frame/screen";
import { AdminPageSkeleton } from "~/components/admin/frame/screen-skeleton";
import { announceEndedSessions } from "~/components/admin/frame/session-ended";
import { SessionEndedDialog } from "~/components/admin/frame/session-ended-dialog";
import { isSidebarExpanded, sidebarCookie } from "~/components/admin/frame/sidebar-cookie";
import { NO_MARKS } from "~/components/admin/frame/sidebar-marks";
import type { OwnStop } from "~/components/admin/frame/use-bell";
import { UnsentNotice } from "~/components/admin/window/unsent";
import { errorTitle, refusalIn } from "~/components/site/error-page";
import type { FailedLoadContext } from "~/components/site/failed-load-boundary";
import { pageMeta } from "~/components/site/page-meta";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { countPendingInquiries } from "~/domain/catering/inquiries.server";
import { listQueueStops } from "~/domain/counter/queue-stops.server";
import { GRACE_MS, lastPickupAt } from "~/domain/event";
import { countLowOrOut } from "~/domain/inventory/inventory.server";
import { readQueueStatus } from "~/domain/order-desk/order-queries.server";
import type { QueueStatus } from "~/domain/order-desk/queue-status";
import { recordPresence } from "~/domain/order-settings/last-seen.server";
import { formatTimeAfter } from "~/domain/time";
import { adminAction, adminLoader, wantsDocument } from "~/http/admin.server";
import { readForm } from "~/http/form.server";
import { tryLoad } from "~/http/page-section.server";
import { refererPath } from "~/http/referer.server";
import { readShift, readTablet } from "~/http/shift.server";
import stylesheet from "~/panel.css?url";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";
import { usePendingLocation } from "~/ui/pending";
import { VERSION } from "~/version.server";

export const meta: MetaFunction = ({ matches, location, error }) => {
  const problem = problemOf(error);
  if (problem) return pageMeta(matches, { title: titleOf(problem) });
  const title = error ? errorTitle(error) : adminScreenOf(location.pathname)?.title;
  return pageMeta(matches, { title: title ?? "Management" });
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = adminLoader(async ({ request, actor }) => {
  if (wantsDocument(request) && showsOrders(new URL(request.url).pathname)) recordPresence();
  return json({
    isExpanded: isSidebarExpanded(request.headers.get("Cookie")),
    helper: actor.role === "owner" ? null : await readHelper(request),
    isOnTablet: (await readTablet(request)) !== null,
    marks: actor.role === "owner" ? readMarks() : NO_MARKS,
    news: readNews(),
    stop: ownStop(request),
    version: VERSION,
  });
}, "serve");

async function readHelper(request: Request): Promise<Helper | null> {
  const shift = await readShift(request);
  if (!shift) return null;
  const { name, role, until } = shift;
  return { name, role, until: formatTimeAfter(new Date(), until, truckZone()) };
}

function readNews(): QueueStatus | null {
  const news = tryLoad(readQueueStatus);
  return news.ok ? news.data : null;
}

/** The stop that this device is at, while the counter lists it; null for all stops. */
function ownStop(request: Request): OwnStop | null {
  const { stopId, showsAll } = readDeviceStop(request.headers.get("Cookie"));
  if (stopId === null || showsAll) return null;
  const stops = tryLoad(() => listQueueStops(new Date()));
  const own = stops.ok && stops.data.find(({ id }) => id === stopId);
  return own ? { id: stopId, until: lastPickupAt(own).getTime() + GRACE_MS } : null;
}

function readMarks() {
  return {
    lowOrOut: countOrNone(countLowOrOut),
    pendingInquiries: countOrNone(countPendingInquiries),
  };
}

function countOrNone(count: () => number): number {
  const counted = tryLoad(count);
  return counted.ok ? counted.data : 0;
}

/** Handles forms without JavaScript: the sidebar's toggle, and the stop that this device is at. */
export const action = adminAction(async ({ request }) => {
  const form = await readForm(request);
  const isExpanded = form.get("expanded") !== "false";
  const pressed = form.get(STOP_FIELD);
  const before = readDeviceStop(request.headers.get("Cookie"));
  const cookie =
    typeof pressed === "string"
      ? deviceStopCookie(chosenStop(pressed, before) ?? before)
      : sidebarCookie(isExpanded);
  return redirect(refererPath(request, "/admin"), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}, "serve");

export const shouldRevalidate = announceEndedSessions;

export default function AdminLayout() {
  const { isExpanded, helper, marks, news, stop, version } = useLoaderData<typeof loader>();
  const pending = usePendingScreen();
  return (
    <AdminShell isSidebarExpanded={isExpanded} marks={marks} news={news} stop={stop}>
      <UnsentNotice />
      {pending ? <AdminPageSkeleton {...pending} /> : <Outlet context={PANEL} />}
      <SessionEndedDialog isHelper={helper !== null} />
      <p className="mx-auto w-full max-w-page px-5 pb-6 text-sm text-muted md:px-8 print:hidden">
        {!helper && (
          <>
            <Link to="/admin/health" className="text-matcha underline">
              Health
            </Link>
            {" · "}
          </>
        )}
        Version {version}
      </p>
    </AdminShell>
  );
}

const PANEL: FailedLoadContext = { Failed: FailedLoadScreen };

/** The screen that's loading. Null for dialogs and searches of the current screen. */
function usePendingScreen() {
  const pending = usePendingLocation();
  const { pathname } = useLocation();
  const screen = pending && adminScreenOf(pending.pathname);
  const isOther = screen && screen !== adminScreenOf(pathname);
  return isOther ? { title: screen.title, pathname: pending.pathname } : null;
}

/** People without access see why. If anything else fails, the sidebar stays. */
export function ErrorBoundary() {
  const error = useRouteError();
  const layout = useRouteLoaderData<typeof loader>("routes/admin");
  const problem = problemOf(error);
  if (problem) return <AdminProblem problem={problem} />;
  return (
    <AdminShell
      isSidebarExpanded={layout?.isExpanded ?? true}
      marks={layout?.marks ?? NO_MARKS}
      news={layout?.news ?? null}
      stop={layout?.stop ?? null}
    >
      <ScreenError error={error} />
    </AdminShell>
  );
}

const MISSING = {
  title: "404 Page Not Found",
  text: "There's nothing here. It may have been deleted.",
};
const FAILED = {
  title: "Something went wrong",
  text: "We couldn't load this screen. It's on our end. Please try again in a moment.",
};

function refused(error: unknown) {
  const text = refusalIn(error);
  return text ? { title: "That didn't work", text } : null;
}

/** The screen for an error. It doesn't show the cause, which is in the log. */
function ScreenError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, text } = isMissing ? MISSING : (refused(error) ?? FAILED);
  return (
    <AdminFrame title={title}>
      <Notice
        action={
          <ButtonLink to="/admin" variant="quiet" reloadDocument>
            Back to the Dashboard
          </ButtonLink>
        }
      >
        {text}
      </Notice>
    </AdminFrame>
  );
}
