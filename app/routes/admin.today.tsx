import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DueSoonCard, type DueTicket } from "~/components/admin/calendar/due-soon-card";
import { MenuSwitches } from "~/components/admin/calendar/menu-switches";
import {
  NoStopCard,
  PauseCard,
  StopCard,
  type StopToday,
} from "~/components/admin/calendar/today-cards";
import { DashboardTile } from "~/components/admin/dashboard/dashboard-tile";
import { readDeviceStop, stopsShown } from "~/components/admin/frame/device-stop";
import { AdminPage } from "~/components/admin/frame/screen";
import { StopChooser } from "~/components/admin/frame/stop-chooser";
import { useCounterNews } from "~/components/admin/frame/use-bell";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { LateSales } from "~/components/admin/people/late-sales";
import { NewHelperPhones } from "~/components/admin/people/new-helper-phones";
import { MissingRates } from "~/components/admin/tax/missing-rates";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { useAutoRefresh } from "~/components/loading/auto-refresh";
import type { Actor } from "~/domain/access/actor";
import { toNewHelperPhone } from "~/domain/access/helper-view";
import { listNewHelperPhones } from "~/domain/access/helpers.server";
import { may } from "~/domain/access/roles";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { closeQueue } from "~/domain/counter/close-queue.server";
import { listDue } from "~/domain/counter/queue.server";
import {
  listQueueStops,
  namesOfStops,
  type StopWithQueue,
} from "~/domain/counter/queue-stops.server";
import { minutesSince, toTicket } from "~/domain/counter/ticket";
import { truckClock } from "~/domain/days/day-settings.server";
import { describeEnd, toEventBrief, toOpening } from "~/domain/event";
import { closeEarly, reopenStop, runLate } from "~/domain/events/events.server";
import { CLOSING, LEAVE_THEM } from "~/domain/events/question-fields";
import { type PostedTodayAction, todayActionRules } from "~/domain/events/today.schema";
import type { TodayAction } from "~/domain/events/today-actions";
import { listChoiceGroups, markChoice, withLabels } from "~/domain/menu/choice-groups.server";
import { isOut } from "~/domain/menu/menu";
import { readMenu, updateMenuItem } from "~/domain/menu/menu-items.server";
import { formatMoney } from "~/domain/money";
import {
  changeOrderSettings,
  readOrderSettings,
} from "~/domain/order-settings/order-settings.server";
import { type Sales, salesToday } from "~/domain/sales/sales.server";
import { placesWithoutRate } from "~/domain/tax/missing-rates.server";
import { formatDate, isSameDay, isUpcoming } from "~/domain/time";
import { listLateSales } from "~/domain/window/late-sales.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { ButtonLink } from "~/ui/button";

/** Reload interval, since what's due also depends on the time. */
const EVERY_MS = 60_000;

export const loader = adminLoader(({ request, actor }) => {
  const now = new Date();
  const device = readDeviceStop(request.headers.get("Cookie"));
  const stops = listQueueStops(now);
  const names = namesOfStops(stops, now);
  const pause = readOrderSettings();
  const runsStops = may(actor.role, "run-stops");
  const menu = readMenu().flatMap(({ items }) => items);
  const shown = runsStops ? stopsShown(stops, device) : [];
  const asked = listChoiceGroups().filter(({ itemIds }) => itemIds.length > 0);
  return json({
    date: formatDate(now, truckZone()),
    runsStops,
    newcomers:
      actor.role === "owner"
        ? listNewHelperPhones(now).map((newcomer) => toNewHelperPhone(newcomer, truckZone()))
        : null,
    late: actor.role === "owner" ? listLateSales(now) : [],
    device,
    onLine: stops.map(({ id, waiting }) => ({ id, name: names.get(id) ?? "", waiting })),
    unrated: may(actor.role, "administer") ? placesWithoutRate(now) : [],
    due: runsStops ? toDue(shown, names, now) : [],
    sales: may(actor.role, "close") ? toSales(salesToday(now, truckClock())) : null,
    seesReports: may(actor.role, "administer"),
    stops: shown.map((stop) => toStopToday(stop, now)),
    isPaused: pause.paused,
    isAutoPaused: pause.autoPausedAt !== null,
    items: menu.map((item) => ({ id: item.id, name: item.name, isOut: isOut(item, now) })),
    choices: withLabels(asked).flatMap(({ label: group, choices }) =>
      choices.map(({ id, name, isOut }) => ({ id, name, isOut, group })),
    ),
  });
}, "sold-out");

function toDue(
  stops: readonly StopWithQueue[],
  names: ReadonlyMap<number, string>,
  now: Date,
): DueTicket[] {
  const zone = truckZone();
  const shownNames = stops.length > 1 ? names : undefined;
  return listDue(stops, now).map((order) => {
    const ticket = toTicket(order, stops, now, zone, shownNames);
    const waitedMinutes = ticket.sold === null ? null : minutesSince(order.createdAt, now);
    return { ...ticket, waitedMinutes };
  });
}

const toSales = ({ cents, orders }: Sales) => ({
  total: formatMoney(cents),
  orders: `${orders.toLocaleString("en-US")} ${orders === 1 ? "order" : "orders"}`,
});

const isOver = ({ endDate }: StopWithQueue, now: Date) => !isUpcoming(endDate, now);

/** Whether people may still wait after a stop's end, since it runs late. */
const mayStillWait = ({ plannedEnd, endDate }: StopWithQueue, now: Date) =>
  plannedEnd === null && isSameDay(endDate, now, truckZone());

function toStopToday(stop: StopWithQueue, now: Date): StopToday {
  const zone = truckZone();
  const { waiting } = stop;
  const { id, title, location, time, isUnderWay } = toEventBrief(stop, now, zone);
  return {
    id,
    title,
    location,
    time,
    isUnderWay,
    opening: toOpening(stop, now, zone)?.text ?? "",
    lateMinutes: stop.lateMinutes,
    ended: isOver(stop, now) ? describeEnd(stop, waiting, now, zone) : null,
    canReopen: stop.plannedEnd !== null && isUpcoming(stop.plannedEnd, now),
    canBeLate: !isOver(stop, now) || (waiting > 0 && mayStillWait(stop, now)),
    waiting,
  };
}

const SAID: Record<Exclude<TodayAction, "late">, string> = {
  pause: "Orders Paused",
  resume: "Orders Resumed",
  close: "Closed Early",
  reopen: "Stop Reopened",
  finish: "Stop Closed",
  out: "Sold Out Today",
  back: "Back on the Menu",
};

export const action = adminAction(
  ({ request, actor }) =>
    saveForm(request, todayActionRules, {
      save: (press) => doToday(press, actor),
      saved: ({ act, minutes }) => ({
        title: act === "late" ? describeLateness(minutes) : SAID[act],
      }),
      to: "/admin/today",
    }),
  "sold-out",
);

const describeLateness = (minutes = 0) =>
  minutes === 0 ? "On Time" : `Running ${minutes} Min Late`;

function doToday(
  { act, id = 0, of, minutes = 0, leaveThem, closing }: PostedTodayAction,
  actor: Actor,
) {
  switch (act) {
    case "pause":
    case "resume":
      return changeOrderSettings({ paused: act === "pause" }, actor);
    case "late":
      return runLate(id, minutes, actor);
    case "close":
      return closeEarly(id, actor, leaveThem);
    case "reopen":
      return reopenStop(id, actor);
    case "finish":
      return closeQueue(id, actor, closing);
    case "out":
    case "back": {
      const mark = { isSoldOut: act === "out" };
      return of === "choice" ? markChoice(id, mark, actor) : updateMenuItem(id, mark, actor);
    }
  }
}

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

const keepQuestion = () => {};

export default function TodayScreen() {
  const {
    date,
    runsStops,
    newcomers,
    late,
    unrated,
    device,
    onLine,
    due,
    sales,
    seesReports,
    stops,
    isPaused,
    isAutoPaused,
    items,
    choices,
  } = useLoaderData<typeof loader>();
  const refused = useRefusal();
  // Don't reload the data while a refusal asks a question, since that would remove the question.
  const refresh = useAutoRefresh(refused ? null : EVERY_MS);
  useCounterNews(refused ? keepQuestion : refresh);
  const asked = {
    id: refused?.input.id,
    question: refused?.errors[LEAVE_THEM]?.[0],
    fates: refused?.errors[CLOSING],
  };
  return (
    <AdminPage
      title={runsStops ? "Today" : "Sold Out"}
      subtitle={date}
      actions={
        newcomers && (
          <ButtonLink to="/admin/people" variant="quiet">
            Let Someone Help
          </ButtonLink>
        )
      }
    >
      {!asked.question && !asked.fates && <FormErrorSummary answer={refused} />}
      {runsStops && <StopChooser stops={onLine} device={device} offersAll />}
      {newcomers && <NewHelperPhones newcomers={newcomers} />}
      <LateSales sales={late} />
      <MissingRates places={unrated} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        {runsStops && (
          <div className="space-y-8">
            <DueSoonCard tickets={due} />
            {sales && (
              <dl>
                <DashboardTile
                  label="Sales Today"
                  value={sales.total}
                  caption={sales.orders}
                  href={seesReports ? "/admin/orders/sales" : undefined}
                />
              </dl>
            )}
            {stops.length === 0 && <NoStopCard />}
            {stops.map((stop) => (
              <StopCard key={stop.id} stop={stop} {...(asked.id === String(stop.id) && asked)} />
            ))}
            <PauseCard isPaused={isPaused} isAutoPaused={isAutoPaused} />
          </div>
        )}
        <div className="space-y-8">
          <MenuSwitches title="Menu" items={items} />
          <MenuSwitches title="Choices" of="choice" items={choices} />
        </div>
      </div>
    </AdminPage>
  );
}
