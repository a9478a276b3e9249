import { withUnit } from "~/domain/words";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  IMPORT_TARGET_NAMES,
  type ImportTarget,
  type CheckedImport,
  type DoneImport,
  type ImportKind,
  KIND_NAMES,
  type ShownLine,
} from "~/domain/imports/import";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField, SelectField } from "~/ui/choice-field";
import { Notice } from "~/ui/page";
import { type Column, Table } from "~/ui/table";

type Words = { noun: string; columns: [name: string, place: string, detail: string] };

const ITEMS: Words = { noun: "Item", columns: ["Item", "Section or category", "Price"] };
const WORDS: Partial<Record<ImportKind, Words>> = {
  menu: { noun: "Item", columns: ["Item", "Section", "Price"] },
  stops: { noun: "Stop", columns: ["Stop", "Location", "Starts"] },
  subscribers: { noun: "Subscriber", columns: ["Email", "Name", "Agreed"] },
};
const wordsOf = (kind: ImportKind) => WORDS[kind] ?? ITEMS;

function columnsOf(kind: ImportKind): Column<ShownLine & { line: number }>[] {
  const [name, place, detail] = wordsOf(kind).columns;
  return [
    { header: name, typed: true, cell: (line) => line.name || null },
    { header: place, typed: true, cell: (line) => line.place },
    {
      header: detail,
      cell: (line) => line.detail,
      ...(detail === "Price" ? { numeric: true } : { whole: true }),
    },
    { header: "What happens", cell: (line) => <WhatHappens {...line} /> },
  ];
}

function WhatHappens({ says, notes = [] }: ShownLine) {
  return (
    <>
      {says}
      {notes.map((note) => (
        <span key={note} className="wrap-anywhere block text-sm text-muted">
          {note}
        </span>
      ))}
    </>
  );
}

type Way = { to: string; label: string };

/** The changes an import would make. Nothing is saved yet. */
export function ImportPlan({ checked, other }: { checked: CheckedImport; other: Way }) {
  const { kind, lines, id, fingerprint, becomes } = checked;
  const label = pressOf(checked);
  const hidden = totalOf(checked) - lines.length;
  return (
    <>
      <p className="border-t border-line/20 pt-5">{summaryOf(checked)}</p>
      {becomes && <BecomesForm becomes={becomes} />}
      <div className="my-6 flex flex-wrap gap-3">
        {label && (
          <ImportButton
            id={id}
            act="apply"
            fingerprint={fingerprint}
            becomes={becomes}
            question={kind === "stops" && checked.counts.new > 0 && <TakesOrders />}
          >
            {label}
          </ImportButton>
        )}
        <ButtonLink to={other.to} variant="outline">
          {other.label}
        </ButtonLink>
        <ImportButton id={id} act="delete">
          Delete List
        </ImportButton>
      </div>
      <Table
        caption="What will happen"
        columns={columnsOf(kind)}
        rows={lines.map((line, at) => ({ ...line, line: at }))}
        rowKey={({ line }) => line}
      />
      {hidden > 0 && <p className="mt-4 text-muted">And {hidden.toLocaleString("en-US")} more.</p>}
    </>
  );
}

const totalOf = ({ counts }: CheckedImport) =>
  Object.values(counts).reduce((sum, number) => sum + number, 0);

/** 'Square's item library: 12 new, 3 left out.' */
function summaryOf({ kind, counts }: CheckedImport): string {
  const parts = [
    [counts.new, "new"],
    [counts.changed, "changed"],
    [counts.same, "unchanged"],
    [counts["left out"], "left out"],
  ] as const;
  const said = parts.filter(([number]) => number > 0);
  return `${KIND_NAMES[kind]}: ${said.map(([number, what]) => `${number.toLocaleString("en-US")} ${what}`).join(", ")}.`;
}

/** 'Add 12 Items and Change 2 Prices'; empty if there's nothing to do. */
function pressOf({ kind, counts, onlyPrices }: CheckedImport): string {
  const { noun } = wordsOf(kind);
  return [
    ...(counts.new > 0 ? [`Add ${withUnit(counts.new, noun)}`] : []),
    ...(counts.changed > 0 ? [`Change ${withUnit(counts.changed, onlyPrices ? "Price" : noun)}`] : []),
  ].join(" and ");
}

/** Shows the plan again for another kind of item. Nothing is saved. */
function BecomesForm({ becomes }: { becomes: ImportTarget }) {
  return (
    <Form className="mt-5 flex max-w-prose flex-wrap items-end gap-3" replace preventScrollReset>
      <div className="grow">
        <SelectField
          id="becomes"
          name="becomes"
          label="What are these?"
          options={IMPORT_TARGET_NAMES}
          defaultValue={becomes}
        />
      </div>
      <Button variant="outline">Show</Button>
    </Form>
  );
}

function TakesOrders() {
  return (
    <CheckboxField
      id="takes-orders"
      name="takesOrders"
      label="Let customers order ahead at the new stops"
      hint="Set up like the last stop at the same place, or else your last stop."
      className="mb-4"
    />
  );
}

export function ImportTooLarge({ id }: { id: number }) {
  return (
    <Notice
      title="Too Large to Show"
      action={
        <ImportButton id={id} act="delete">
          Delete List
        </ImportButton>
      }
    >
      Delete this list. Then split the file into smaller ones, and choose them one by one.
    </Notice>
  );
}

/** The result of an import, with a button to undo it. */
export function ImportDone({ done, to, other }: { done: DoneImport; to: Way; other: Way }) {
  const { state, id, kind, added, changed } = done;
  const again = (
    <ButtonLink to={other.to} variant="outline">
      {other.label}
    </ButtonLink>
  );
  if (state === "undone") {
    return (
      <Notice title="Undone" action={again}>
        It's back to how it was, except for what you've changed since.
      </Notice>
    );
  }
  const { noun } = wordsOf(kind);
  return (
    <Notice
      title="Added"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={to.to}>{to.label}</ButtonLink>
          <ImportButton id={id} act="undo">
            Undo
          </ImportButton>
          {again}
        </div>
      }
    >
      {withUnit(added, `new ${noun.toLowerCase()}`)}
      {changed > 0 && `, ${changed.toLocaleString("en-US")} changed`}. {UNDO[kind] ?? UNDO_ITEMS}
    </Notice>
  );
}

const UNDO_ITEMS = "You can undo it until something from it is ordered.";
const UNDO: Partial<Record<ImportKind, string>> = {
  stops: "You can undo it until someone orders for one of these stops.",
  subscribers: "If you undo it, people who signed up here themselves stay.",
};

type ImportButtonProps = {
  id: number;
  act: "apply" | "undo" | "delete";
  fingerprint?: string;
  becomes?: ImportTarget | null;
  question?: ReactNode;
  children: string;
};

function ImportButton({ id, act, fingerprint, becomes, question, children }: ImportButtonProps) {
  return (
    <Form method="post" replace preventScrollReset className={question ? "basis-full" : undefined}>
      {question}
      <input type="hidden" name="id" value={id} />
      {fingerprint && <input type="hidden" name="fingerprint" value={fingerprint} />}
      {becomes && <input type="hidden" name="becomes" value={becomes} />}
      <Button name="act" value={act} variant={act === "apply" ? undefined : "outline"}>
        {children}
      </Button>
    </Form>
  );
}
