import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { EventBrief } from "~/domain/event";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/page";
import { UserText } from "~/ui/user-text";

export type DashboardTodayFacts = {
  toHandOver: number;
  reserved: number;
  isPaused: boolean;
  /** True if orders paused because nobody was watching them. */
  isAutoPaused: boolean;
  stops: readonly Pick<EventBrief, "id" | "title" | "location" | "time">[];
};

/** Today's stops and tasks, each with a link to where it's done. */
export function DashboardToday({ facts }: { facts: DashboardTodayFacts | null }) {
  return (
    <Card title="Today" className="mb-8">
      {facts ? <Facts {...facts} /> : <Notice>Unable to load today's stops</Notice>}
    </Card>
  );
}

function Facts({ toHandOver, reserved, isPaused, isAutoPaused, stops }: DashboardTodayFacts) {
  return (
    <ul className="grid gap-x-8 border-b border-line/15 md:grid-cols-2">
      <Figure
        href="/admin/orders?state=open"
        number={toHandOver}
        of={toHandOver === 1 ? "open order" : "open orders"}
      />
      <Figure
        href="/admin/orders?state=reserved"
        number={reserved}
        of={reserved === 1 ? "reservation" : "reservations"}
      />
      {stops.map(({ id, title, time, location }) => (
        <Fact key={id} href={`/admin/calendar/${id}/edit`}>
          <span className="font-medium">{title}</span>
          <span className="block text-sm text-muted">
            {time}, <UserText>{location}</UserText>
          </span>
        </Fact>
      ))}
      {stops.length === 0 && <Fact href="/admin/calendar">No stops today</Fact>}
      {isPaused && (
        <Fact href="/admin/orders/settings">
          <span className="font-medium text-vermilion">Orders are paused</span>
        </Fact>
      )}
      {isAutoPaused && !isPaused && (
        <Fact href="/admin/counter">
          <AutoPaused />
        </Fact>
      )}
    </ul>
  );
}

/** Says that orders paused by themselves. Opening the dashboard doesn't count as checking them. */
export function AutoPaused() {
  return (
    <>
      <span className="font-medium text-vermilion">Ordering ahead is paused</span>
      <span className="block text-sm text-muted">
        Nobody has checked orders for a while. Open the counter to start it again.
      </span>
    </>
  );
}

function Figure({ href, number, of }: { href: string; number: number; of: string }) {
  const tone = number > 0 ? "font-medium" : "text-muted";
  return (
    <Fact href={href}>
      <span className={`text-lg tabular-nums ${tone}`}>
        {number.toLocaleString("en-US")} {of}
      </span>
    </Fact>
  );
}

function Fact({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="border-t border-line/15">
      <Link
        to={href}
        className="flex min-h-14 items-center justify-between gap-4 py-2 text-ink no-underline hover:bg-raised"
      >
        <span className="wrap-anywhere min-w-0">{children}</span>
        <Icon name="right" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
