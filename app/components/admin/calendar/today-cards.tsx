import { Form, Link } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { useHelper } from "~/components/admin/frame/current-helper";
import type { EventBrief } from "~/domain/event";
import { CLOSING, LEAVE_THEM } from "~/domain/events/question-fields";
import { LATE_MINUTES } from "~/domain/events/today-actions";
import { OPENED_FROM } from "~/forms/opened-from";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { UserText } from "~/ui/user-text";
import { AutoPaused } from "./dashboard-today";

/** The Today screen's cards. Buttons act with one press, but closing a stop with open orders asks first. */

export type StopToday = Pick<EventBrief, "id" | "title" | "location" | "time" | "isUnderWay"> & {
  /** 'Open now until 6:15 PM' */
  opening: string;
  lateMinutes: number;
  /** 'Closed early at 2:10 PM', 'Ended 3:45 PM · 2 waiting' */
  ended: string | null;
  canReopen: boolean;
  canBeLate: boolean;
  waiting: number;
};

export function NoStopCard() {
  const isOwner = useHelper() === null;
  return (
    <Card title="No Stop Today">
      {isOwner && (
        <Link to="/admin/calendar/new" className="py-2 text-matcha underline">
          Add one to the calendar
        </Link>
      )}
    </Card>
  );
}

type StopCardProps = {
  stop: StopToday;
  /** The question before a stop with open orders closes early. */
  question?: string;
  /** For each open order, what closing the stop for good does to it. Set while the page asks about that. */
  fates?: string[];
};

export function StopCard({ stop, question, fates }: StopCardProps) {
  const { id, title, location, time, opening, ended, canReopen, canBeLate, waiting } = stop;
  const isOwner = useHelper() === null;
  const questions = useMemo(() => (question ? [question] : undefined), [question]);
  return (
    <Card title={<span className="wrap-anywhere">{title}</span>}>
      <p className="text-lg font-medium">{ended ?? opening}</p>
      <p className="wrap-anywhere text-muted">
        {time}, <UserText>{location}</UserText>
      </p>
      <p className="mt-1">
        <Link
          to={isOwner ? "/admin/orders?state=open" : "/admin/counter"}
          className="inline-block py-2 text-matcha underline"
        >
          {waiting === 1 ? "1 order waiting" : `${waiting} orders waiting`}
        </Link>
        {waiting > 0 && !question && !fates && (
          <ToStop id={id} path="move-orders" className="ml-6">
            Move or refund
          </ToStop>
        )}
        {!ended && !question && (
          <ToStop id={id} path={waiting > 0 ? "refund-orders" : "delete"} className="ml-6">
            Call off
          </ToStop>
        )}
      </p>
      {canBeLate && <Lateness stop={stop} />}
      {/* Close and Reopen are the same button, so it keeps the focus. */}
      {questions && (
        <AskFirst id={id} title="Close early?" messages={questions}>
          If you close anyway, orders stay on the counter, and we'll email every customer that the
          stop has ended. To finish first, pause online orders instead.
        </AskFirst>
      )}
      {stop.isUnderWay && (canReopen || !ended) && (
        <Act act={ended ? "reopen" : "close"} id={id} yes={question}>
          {ended ? "Reopen" : question ? "Close Anyway" : "Close Early"}
        </Act>
      )}
      {fates && (
        <AskFirst id={id} title="Did everyone get their order?" messages={fates}>
          Nothing is refunded by closing. If someone didn't get their order, refund or move it
          first.
        </AskFirst>
      )}
      {isOwner && ended && waiting > 0 && (
        <Act act="finish" id={id} yes={fates?.join(" ")}>
          {fates ? "Everyone Got Theirs" : "Close for Good"}
        </Act>
      )}
    </Card>
  );
}

type AskFirstProps = { id: number; title: string; messages: string[]; children: ReactNode };

/** Asks before a stop with open orders closes, next to the button that closes it anyway. */
function AskFirst({ id, title, messages, children }: AskFirstProps) {
  const errors = useMemo(() => messages.map((message) => ({ message })), [messages]);
  return (
    <div className="mb-4">
      <ErrorSummary title={title} errors={errors} />
      <p className="mt-2 flex flex-wrap gap-x-6">
        <ToStop id={id} path="move-orders">
          Move to another stop
        </ToStop>
        <ToStop id={id} path="refund-orders">
          Refund and cancel
        </ToStop>
      </p>
      <p className="text-sm text-muted">{children}</p>
    </div>
  );
}

type ToStopProps = { id: number; path: string; className?: string; children: ReactNode };

/**
 * Links to a calendar dialog for the stop, which leads back here. Helpers can't open it, so they don't get the link.
 */
function ToStop({ id, path, className = "", children }: ToStopProps) {
  if (useHelper()) return null;
  return (
    <Link
      to={`/admin/calendar/${id}/${path}?${OPENED_FROM}=today`}
      className={`inline-block py-2 text-matcha underline ${className}`}
    >
      {children}
    </Link>
  );
}

function Lateness({ stop: { id, lateMinutes } }: { stop: StopToday }) {
  return (
    <Form method="post" replace preventScrollReset className="mb-4">
      <input type="hidden" name="act" value="late" />
      <input type="hidden" name="id" value={id} />
      <fieldset>
        <legend className="mb-2 pt-3 text-sm text-muted">
          Running late? We'll email everyone who's waiting.
        </legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(max(6rem,30%),1fr))] gap-2">
          {LATE_MINUTES.map((minutes) => (
            <Button
              key={minutes}
              name="minutes"
              value={minutes}
              variant={minutes === lateMinutes ? "primary" : "outline"}
              aria-pressed={minutes === lateMinutes}
              className="px-2"
            >
              {minutes === 0 ? "On Time" : `${minutes} min`}
            </Button>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

type PauseCardProps = { isPaused: boolean; isAutoPaused: boolean };

export function PauseCard({ isPaused, isAutoPaused }: PauseCardProps) {
  return (
    <Card title="Online Orders">
      {isAutoPaused && !isPaused ? (
        <div className="mb-3">
          <p>
            <AutoPaused />
          </p>
          <ButtonLink to="/admin/counter" className="mt-3">
            Open the Counter
          </ButtonLink>
        </div>
      ) : (
        <p className="mb-3 text-lg font-medium">
          {isPaused ? <span className="text-vermilion">Paused</span> : "We're taking orders."}
        </p>
      )}
      <Act act={isPaused ? "resume" : "pause"}>{isPaused ? "Resume Orders" : "Pause Orders"}</Act>
    </Card>
  );
}

type ActProps = {
  act: "pause" | "resume" | "close" | "reopen" | "finish";
  id?: number;
  /** The question that the press answers. */
  yes?: string;
  children: ReactNode;
};

function Act({ act, id, yes, children }: ActProps) {
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="act" value={act} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {yes && <input type="hidden" name={act === "finish" ? CLOSING : LEAVE_THEM} value={yes} />}
      <Button variant="outline" className="sm:min-w-44">
        {children}
      </Button>
    </Form>
  );
}
