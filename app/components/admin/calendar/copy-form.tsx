import { Link } from "@remix-run/react";
import { useState } from "react";
import { PageForm } from "~/components/admin/list/panel-form";
import type { CopyPlan } from "~/domain/events/copy-week.server";
import { ButtonLink } from "~/ui/button";
import { EmptyValue } from "~/ui/choice-field";
import { useHydrated } from "~/ui/hydrated";
import { Notice } from "~/ui/page";
import { UserText } from "~/ui/user-text";

type Line = CopyPlan["lines"][number];

type CopyFormProps = CopyPlan & {
  monday: string;
  /** The date on which the copied week began. */
  name: string;
  /** The date on which each week to fill begins. */
  starts: readonly string[];
  /** The last date that is filled. */
  until: string;
};

/** Asks which stops of a week to copy: a line for each copy, with a box to leave it out. */
export function CopyForm({ monday, name, weeks, most, starts, until, lines }: CopyFormProps) {
  const [checked, setChecked] = useState(lines.filter(({ isChecked }) => isChecked).length);
  const isHydrated = useHydrated();
  const back = `/admin/calendar/week?from=${monday}`;
  if (lines.length === 0) {
    return (
      <Notice title="Nothing to Copy" action={<ButtonLink to={back}>Back to Week</ButtonLink>}>
        {`The week of ${name} has no stops.`}
      </Notice>
    );
  }
  const label = `Copy ${checked} ${checked === 1 ? "Stop" : "Stops"}`;
  return (
    <>
      <div className="border-t border-line/20 pt-5">
        <h2 className="font-display text-xl">{`Copy the week of ${name}`}</h2>
        <p className="mt-1 max-w-prose text-muted">
          Each copy keeps its hours, how it takes orders, and what you bring. Orders and delays stay
          with the first one.
        </p>
        <nav aria-label="Repeat until" className="my-5">
          <p>{`Repeat until ${until}. How many weeks?`}</p>
          <ul className="mt-2 flex flex-wrap gap-1">
            {Array.from({ length: most }, (_, index) => index + 1).map((number) => (
              <li key={number}>
                <Link
                  to={`?from=${monday}&weeks=${number}`}
                  preventScrollReset
                  aria-current={number === weeks ? "true" : undefined}
                  aria-label={number === 1 ? "1 week" : `${number} weeks`}
                  className="week-number"
                >
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {lines.some(({ isOffered }) => isOffered) ? (
        <PageForm submitLabel={isHydrated ? label : "Copy Checked Stops"} pendingLabel="Copying...">
          {({ group }) => {
            const { name: stops, defaultValues } = group("stops");
            const shown = lines.map((line) => ({
              ...line,
              isChecked: defaultValues.includes(line.key),
            }));
            return (
              <>
                <EmptyValue name={stops} />
                <CopyLines starts={starts} lines={shown} name={stops} onCount={setChecked} />
              </>
            );
          }}
        </PageForm>
      ) : (
        <>
          <CopyLines starts={starts} lines={lines} />
          <p className="mt-6 mb-4">There's nothing left to copy to these weeks.</p>
          <ButtonLink to={back}>Back to Week</ButtonLink>
        </>
      )}
    </>
  );
}

type BoxProps = { name?: string; onCount?: (checked: number) => void };
type CopyLinesProps = BoxProps & { starts: readonly string[]; lines: readonly Line[] };

function CopyLines({ starts, lines, ...box }: CopyLinesProps) {
  return starts.map((start, index) => (
    <fieldset key={start} className="min-w-0">
      <legend className="font-medium">{`Week of ${start}`}</legend>
      <ul className="divide-y divide-line/15">
        {lines
          .filter(({ week }) => week === index + 1)
          .map((line) => (
            <CopyLine key={line.key} line={line} {...box} />
          ))}
      </ul>
    </fieldset>
  ));
}

function CopyLine({ line, name, onCount }: BoxProps & { line: Line }) {
  const { key, title, location, day, time, isOffered, isChecked, notes } = line;
  const words = (
    <span className="min-w-0">
      <span className="block font-medium">
        {day}, <span className="font-normal">{time}</span>
      </span>
      <span className="wrap-anywhere block">
        <UserText>{title}</UserText>, <UserText>{location}</UserText>
      </span>
      {notes.map((note) => (
        <span key={note} className="wrap-anywhere block text-sm text-muted">
          {note}
        </span>
      ))}
    </span>
  );
  if (!isOffered) return <li className="py-2.5 pl-8 text-muted">{words}</li>;
  return (
    <li>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          type="checkbox"
          name={name}
          value={key}
          defaultChecked={isChecked}
          onChange={({ currentTarget: { form } }) =>
            onCount?.(form?.querySelectorAll("input:checked").length ?? 0)
          }
          className="mt-0.5 size-5 shrink-0 accent-matcha"
        />
        {words}
      </label>
    </li>
  );
}
