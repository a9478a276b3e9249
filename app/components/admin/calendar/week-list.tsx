import { Link } from "@remix-run/react";
import type { WeekDay } from "~/domain/events/week.server";
import { DAY } from "~/forms/dialog-queries";
import { fromWeek, OPENED_FROM } from "~/forms/opened-from";
import { Icon } from "~/ui/icon";
import { UserText } from "~/ui/user-text";

type WeekListProps = { monday: string; days: readonly WeekDay[] };

/** Seven days with their stops: one under the other on a phone, side by side where there's room. */
export function WeekList({ monday, days }: WeekListProps) {
  return (
    <ol className="week">
      {days.map((day) => (
        <Day key={day.day} {...day} from={`${OPENED_FROM}=${fromWeek(monday)}`} />
      ))}
    </ol>
  );
}

function Day({ day, name, isToday, holiday, stops, from }: WeekDay & { from: string }) {
  return (
    <li className="week-day">
      <div className="flex items-center justify-between gap-2">
        <h3 aria-current={isToday ? "date" : undefined} className="week-name">
          {name}
        </h3>
        <Link
          to={`/admin/calendar/new?${DAY}=${day}&${from}`}
          aria-label={`Add a stop on ${name}`}
          title="Add Event"
          className="week-add"
        >
          <Icon name="plus" className="size-5" />
        </Link>
      </div>
      {holiday && <p className="pb-2 text-sm text-muted">{holiday}</p>}
      {stops.length > 0 && (
        <ul>
          {stops.map((stop) => (
            <Stop key={stop.id} {...stop} from={from} />
          ))}
        </ul>
      )}
    </li>
  );
}

type StopProps = WeekDay["stops"][number] & { from: string };

function Stop({ id, title, location, time, isPast, warnings, from }: StopProps) {
  return (
    <li className="border-t border-line/15">
      <Link
        to={`/admin/calendar/${id}/edit?${from}`}
        className={`week-stop ${isPast ? "text-muted" : "text-ink"}`}
      >
        <span className="block text-sm">{time}</span>
        <span className="block font-semibold">
          <UserText>{title}</UserText>
        </span>
        <span className="block text-sm text-muted">
          <UserText>{location}</UserText>
        </span>
        {warnings.map((warning) => (
          <span key={warning} className="block text-sm font-medium text-vermilion">
            {warning}
          </span>
        ))}
      </Link>
    </li>
  );
}
