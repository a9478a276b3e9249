import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  MarksCard,
  PauseCard,
  StopCard,
  type StopToday,
} from "~/components/admin/calendar/stop-today";
import { AdminPage } from "~/components/admin/frame/screen";
import { useRefusal } from "~/components/admin/frame/session-ended";
import { MissingRates } from "~/components/admin/tax/missing-rates";
import { Refusal } from "~/components/forms/refusal";
import type { Actor } from "~/domain/access/actor";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { describeEnd, toEventBrief, toOpening } from "~/domain/event";
import { closeEarly, findStopOfToday, reopenStop, runLate } from "~/domain/events/events.server";
import { LEAVE_THEM } from "~/domain/events/leave-them";
import { type TodayPress, todayActRules } from "~/domain/events/today.schema";
import type { TodayAction } from "~/domain/events/today-actions";
import { waitingAt } from "~/domain/events/waiting-orders.server";
import { listChoiceGroups, markChoice } from "~/domain/menu/choice-groups.server";
import { isOut } from "~/domain/menu/menu";
import { readMenu, updateMenuItem } from "~/domain/menu/menu-items.server";
import { changeOrderPause, readOrderPause } from "~/domain/order-pause/order-pause.server";
import { placesWithoutRate } from "~/domain/tax/missing-rates.server";
import { formatDate, isUpcoming } from "~/domain/time";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";

export const loader = adminLoader(() => {
  const now = new Date();
  const pause = readOrderPause();
  const menu = readMenu().flatMap(({ items }) => items);
  const groups = listChoiceGroups().filter(({ itemIds }) => itemIds.length > 0);
  return json({
    date: formatDate(now, truckZone()),
    unrated: placesWithoutRate(now),
    stop: readStop(now),
    isPaused: pause.paused,
    isAutoPaused: pause.autoPausedAt !== null,
    items: menu.map((item) => ({ id: item.id, name: item.name, isOut: isOut(item, now) })),
    choices: groups.flatMap(({ name: group, choices }) =>
      choices.map(({ id, name, isOut }) => ({ id, name, isOut, group })),
    ),
  });
});

function readStop(now: Date): StopToday | null {
  const zone = truckZone();
  const stop = findStopOfToday(now);
  if (!stop) return null;
  const { id, title, location, time, isUnderWay } = toEventBrief(stop, now, zone);
  return {
    id,
    title,
    location,
    time,
    isUnderWay,
    opening: toOpening(stop, now, zone)?.text ?? "",
    lateMinutes: stop.lateMinutes,
    ended: isUpcoming(stop.endDate, now) ? null : describeEnd(stop, zone),
    canReopen: stop.plannedEnd !== null && isUpcoming(stop.plannedEnd, now),
    waiting: waitingAt(id).number,
  };
}

const SAID: Record<Exclude<TodayAction, "late">, string> = {
  pause: "Orders Paused",
  resume: "Orders Resumed",
  close: "Closed Early",
  reopen: "Stop Reopened",
  out: "Sold Out Today",
  back: "Back on the Menu",
};

export const action = adminAction(({ request, administrator: { actor } }) =>
  saveForm(request, todayActRules, {
    save: (press) => doToday(press, actor),
    saved: ({ act, minutes }) => ({
      title: act === "late" ? describeLateness(minutes) : SAID[act],
    }),
    to: "/admin/today",
  }),
);

const describeLateness = (minutes = 0) =>
  minutes === 0 ? "On Time" : `Running ${minutes} Min Late`;

function doToday({ act, id = 0, of, minutes = 0, leaveThem }: TodayPress, actor: Actor) {
  switch (act) {
    case "pause":
    case "resume":
      return changeOrderPause({ paused: act === "pause" }, actor);
    case "late":
      return runLate(id, minutes, actor);
    case "close":
      return closeEarly(id, actor, leaveThem);
    case "reopen":
      return reopenStop(id, actor);
    case "out":
    case "back": {
      const mark = { isSoldOut: act === "out" };
      return of === "choice" ? markChoice(id, mark, actor) : updateMenuItem(id, mark, actor);
    }
  }
}

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function TodayScreen() {
  const { date, unrated, stop, isPaused, isAutoPaused, items, choices } =
    useLoaderData<typeof loader>();
  const refused = useRefusal();
  const question = refused?.errors[LEAVE_THEM]?.[0];
  return (
    <AdminPage title="Today" subtitle={date}>
      {!question && <Refusal answer={refused} />}
      <MissingRates places={unrated} />
      <div className="grid max-w-5xl grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <div className="space-y-8">
          <StopCard stop={stop} question={question} />
          <PauseCard isPaused={isPaused} isAutoPaused={isAutoPaused} />
        </div>
        <div className="space-y-8">
          <MarksCard title="Menu" marks={items} />
          <MarksCard title="Choices" of="choice" marks={choices} />
        </div>
      </div>
    </AdminPage>
  );
}
