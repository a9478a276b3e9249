import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CounterQueue } from "~/components/admin/counter/counter-queue";
import { UndoBar } from "~/components/admin/counter/undo-bar";
import { type DeviceStop, readDeviceStop, stopsShown } from "~/components/admin/frame/device-stop";
import { AdminPage } from "~/components/admin/frame/screen";
import { StopChooser } from "~/components/admin/frame/stop-chooser";
import { useCounterNews } from "~/components/admin/frame/use-bell";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { useAutoRefresh } from "~/components/loading/auto-refresh";
import { AutoReload } from "~/components/loading/auto-reload";
import { unableToLoad } from "~/components/loading/unable-to-load";
import type { Actor } from "~/domain/access/actor";
import { truckZone } from "~/domain/brand/truck-zone.server";
import {
  counterActionRules,
  type PostedCounterAction,
} from "~/domain/counter/counter-action.schema";
import {
  complete,
  dismiss,
  findUndoable,
  markReady,
  refuseMoved,
  startMaking,
  undoComplete,
  undoPayment,
  undoReady,
  undoStart,
} from "~/domain/counter/counter-actions.server";
import { isInLine, readQueue } from "~/domain/counter/queue.server";
import {
  listQueueStops,
  namesOfStops,
  type StopWithQueue,
} from "~/domain/counter/queue-stops.server";
import { isCounterAction } from "~/domain/counter/steps";
import { toTicket } from "~/domain/counter/ticket";
import { describeEnd, toOpening } from "~/domain/event";
import { readQueueStatus } from "~/domain/order-desk/order-queries.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { isUpcoming } from "~/domain/time";
import { adminAction, adminLoader } from "~/http/admin.server";
import { tryLoad } from "~/http/page-section.server";
import { saveForm } from "~/http/save.server";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";
import { UserText } from "~/ui/user-text";
import { useWakeLock } from "~/ui/wake-lock";
import { WholeTimes } from "~/ui/whole-times";

const COUNTER = "/admin/counter";
const FAILED = "We couldn't save that. Please try again.";
const EVERY_MS = 15_000;
/** Reload interval without JavaScript. */
const EVERY_S = 20;
/** Reload interval, without JavaScript, of a page that offers to undo a tap. */
const UNDO_S = 10;

export const loader = adminLoader(({ request }) => {
  const now = new Date();
  const device = readDeviceStop(request.headers.get("Cookie"));
  return json({
    queue: tryLoad(() => queueFor(device, now)),
    device,
    undoable: undoableIn(request),
  });
}, "serve");

function queueFor(device: DeviceStop, now: Date) {
  const zone = truckZone();
  const all = listQueueStops(now);
  const names = namesOfStops(all, now);
  const stops = stopsShown(all, device);
  const { toMake, quiet } = readQueue(stops, now);
  const ticket = (order: (typeof toMake)[number]) =>
    toTicket(order, stops, now, zone, stops.length > 1 ? names : undefined);
  const atOthers = all.filter((stop) => !stops.includes(stop));
  const shown = [...toMake, ...quiet].filter(isInLine).length;
  return {
    choices: all.map(({ id, waiting }) => ({ id, name: names.get(id) ?? "", waiting })),
    stops: stops.map((stop) => toStopNow(stop, now, zone)),
    made: toMake.map(ticket),
    quiet: quiet.map(ticket),
    elsewhere: Math.max(0, readQueueStatus().waiting - shown - waitingAt(atOthers)),
  };
}

const waitingAt = (stops: readonly StopWithQueue[]) =>
  stops.reduce((sum, { waiting }) => sum + waiting, 0);

function toStopNow(stop: StopWithQueue, now: Date, zone: string) {
  const { id, title, waiting } = stop;
  const opening = toOpening(stop, now, zone);
  const isOver = !isUpcoming(stop.endDate, now);
  const text = isOver ? describeEnd(stop, waiting, now, zone) : opening?.text;
  return { id, title, opening: text ?? "", late: opening?.late ?? null };
}

/** The last action, to show with an undo button on pages without JavaScript. */
function undoableIn(request: Request) {
  const { searchParams } = new URL(request.url);
  const act = searchParams.get("did") ?? "";
  return isCounterAction(act) ? findUndoable(Number(searchParams.get("id")), act) : null;
}

export const action = adminAction(
  ({ request, actor }) =>
    saveForm(request, counterActionRules, {
      save: async (posted) => refuseIfMoved(posted) ?? (await doCounterAction(posted, actor)),
      saved: { title: "Order Updated" },
      to: COUNTER,
      resultPath: ({ act, id }) =>
        isCounterAction(act) ? `${COUNTER}?did=${act}&id=${id}` : COUNTER,
      failed: FAILED,
    }),
  "serve",
);

/** A ticket whose order has moved is refused. Undo and dismiss don't depend on the stop. */
const refuseIfMoved = ({ act, id, stop }: PostedCounterAction) =>
  isCounterAction(act) ? refuseMoved(id, stop) : null;

function doCounterAction({ act, id, of, refunded }: PostedCounterAction, actor: Actor) {
  switch (act) {
    case "start":
      return startMaking(id, actor);
    case "ready":
      return markReady(id, actor);
    case "gone":
      return complete(id, actor, { ...(refunded && { refunded }) });
    case "cash":
    case "card":
      return payAndHandOver(id, act, actor);
    case "undo":
      return undo(id, of, actor);
    case "dismiss":
      return dismiss(id, actor);
  }
}

function undo(id: number, of: PostedCounterAction["of"], actor: Actor) {
  switch (of) {
    case "start":
      return undoStart(id, actor);
    case "ready":
      return undoReady(id, actor);
    case "cash":
    case "card":
      return undoPayment(id, of, actor);
    default:
      return undoComplete(id, actor);
  }
}

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure(FAILED);

export default function CounterScreen() {
  const { queue, device, undoable } = useLoaderData<typeof loader>();
  const refused = useRefusal();
  useCounterNews(useAutoRefresh(EVERY_MS));
  useWakeLock();
  return (
    <AdminPage
      title="Counter"
      subtitle={queue.ok && <StopsNow stops={queue.data.stops} />}
      actions={
        <ButtonLink to="/board" reloadDocument variant="outline" className="max-md:hidden">
          Board
        </ButtonLink>
      }
    >
      <AutoReload seconds={undoable ? UNDO_S : EVERY_S} to={COUNTER} />
      {queue.ok && <StopChooser stops={queue.data.choices} device={device} offersAll />}
      {undoable && <UndoBar action={undoable} />}
      {queue.ok ? (
        <CounterQueue {...queue.data} refused={refused} />
      ) : (
        <Notice>{unableToLoad("the counter")}</Notice>
      )}
      {/* The link is at the bottom on a phone, so that the first order is at the top. */}
      <a
        href="/board"
        className="mt-8 inline-flex min-h-12 items-center text-matcha underline md:hidden"
      >
        Customer Board
      </a>
    </AdminPage>
  );
}

type StopsNowProps = {
  stops: { id: number; title: string; opening: string; late: string | null }[];
};

/** The stops that the counter shows. The owner closes a finished stop on Today. */
function StopsNow({ stops }: StopsNowProps) {
  if (stops.length === 0) return <>No stop today</>;
  return stops.map(({ id, title, opening, late }) => (
    <span key={id} className="block wrap-anywhere">
      <UserText>{title}</UserText> · <WholeTimes>{opening}</WholeTimes>
      {late && <strong className="block text-vermilion">{late}</strong>}
    </span>
  ));
}
