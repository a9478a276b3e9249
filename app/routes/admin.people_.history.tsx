import { json } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { readHistory } from "~/domain/history/history.server";
import { nextDay, parseCalendarDate, parseInstant } from "~/domain/time";
import { adminLoader } from "~/http/admin.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { TALL_LINK } from "~/ui/links";
import { Notice } from "~/ui/page";

export const meta = panelMeta("History");

/** Auth0's subjects are shorter. */
const MAX_ACTOR = 300;

export const loader = adminLoader(({ request, actor }) => {
  const { searchParams } = new URL(request.url);
  const [now, zone] = [new Date(), truckZone()];
  const day = parseCalendarDate(searchParams.get("day") ?? "");
  const from = day ? (parseInstant(day, zone) ?? now) : undefined;
  const who = searchParams.get("who")?.slice(0, MAX_ACTOR) || undefined;
  const [before] = /^[1-9]\d{0,14}$/.exec(searchParams.get("before") ?? "") ?? [];
  const until = from && nextDay(from, zone);
  const filter = { who, from, until, before: before ? Number(before) : undefined };
  const { earlier, ...found } = readHistory(filter, actor.sub, zone, now);
  const query = new URLSearchParams({ ...(day && { day }), ...(who && { who }) });
  if (earlier !== null) query.set("before", String(earlier));
  const isFiltered = [day, who, before].some(Boolean);
  return json({
    ...found,
    actor: who,
    day: day ?? "",
    earlier: earlier && `?${query}`,
    isFiltered,
  });
});

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function HistoryScreen() {
  const { entries, earlier, day, actor, who, isFiltered } = useLoaderData<typeof loader>();
  const named = new Map(entries.map((entry) => [entry.actor, entry.who]));
  if (actor && who) named.set(actor, who);
  const people = [...named].map(([value, label]) => ({ value, label }));
  const days = [...new Set(entries.map((entry) => entry.day))];
  return (
    <TabbedPage>
      <Form method="get" className="my-6 flex flex-wrap items-end gap-3">
        <Field key={day} id="day" name="day" type="date" label="Day" defaultValue={day} />
        <div className="max-w-full">
          <SelectField
            key={actor}
            id="who"
            name="who"
            label="Who"
            defaultValue={actor ?? ""}
            options={[{ value: "", label: "Everyone" }, ...people]}
          />
        </div>
        <Button variant="quiet">Show</Button>
        {isFiltered && (
          <Link to="/admin/people/history" className={TALL_LINK}>
            Clear
          </Link>
        )}
      </Form>
      {entries.length === 0 && <Notice>Nothing to show.</Notice>}
      {days.map((title) => (
        <Card key={title} title={title} className="mb-8">
          <ul className="max-w-3xl divide-y divide-line/15">
            {entries.map((entry) => entry.day === title && <Entry key={entry.id} {...entry} />)}
          </ul>
        </Card>
      ))}
      {earlier && (
        <Link to={earlier} rel="next" className={TALL_LINK}>
          Earlier
        </Link>
      )}
    </TabbedPage>
  );
}

type EntryProps = ReturnType<typeof useLoaderData<typeof loader>>["entries"][number];

function Entry({ time, who, what, href, undo }: EntryProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4">
      <span className="w-20 text-sm text-muted tabular-nums">{time}</span>
      <span className="wrap-anywhere min-w-0 grow basis-56 pb-2.5 lg:flex lg:items-baseline lg:gap-x-4 lg:pb-0">
        <span className="flex min-h-11 items-center lg:min-w-0 lg:basis-96">
          {href ? (
            <Link to={href} className={TALL_LINK}>
              {what}
            </Link>
          ) : (
            what
          )}
        </span>
        <span className="-mt-2 block text-sm text-muted lg:mt-0">{who}</span>
      </span>
      {undo && (
        <Form method="post" action="/admin/today">
          <input type="hidden" name="id" value={undo.id} />
          {undo.of === "choice" && <input type="hidden" name="of" value="choice" />}
          <Button name="act" value={undo.act} variant="outline">
            Undo<span className="sr-only">: {what}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
