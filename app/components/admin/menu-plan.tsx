import { Form } from "@remix-run/react";
import type { MenuPaste } from "~/domain/menu/menu-paste";
import type { PlannedLine } from "~/domain/menu/paste-plan";
import { formatMoney } from "~/domain/money";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";
import { type Column, Table } from "~/ui/table";

const count = (number: number, what: string) => `${number} ${number === 1 ? what : `${what}s`}`;

const SAID: Record<PlannedLine["kind"], string> = {
  new: "New",
  changed: "New price",
  same: "No change",
  "left out": "Left out",
};

const COLUMNS: Column<PlannedLine & { line: number }>[] = [
  { header: "Item", typed: true, cell: ({ name }) => name || null },
  { header: "Section", typed: true, cell: ({ section }) => section },
  { header: "Price", numeric: true, cell: priceOf },
  { header: "What happens", cell: ({ kind, why }) => (why ? `${SAID[kind]}: ${why}` : SAID[kind]) },
];

function priceOf({ kind, priceCents, wasCents }: PlannedLine) {
  if (priceCents === null) return null;
  const price = formatMoney(priceCents);
  if (kind !== "changed" || wasCents === undefined) return price;
  return `${price}, was ${formatMoney(wasCents)}`;
}

/** What a pasted menu would do, before anything is done. */
export function MenuPlan({ paste }: { paste: Extract<MenuPaste, { state: "checked" }> }) {
  const { plan, id, fingerprint } = paste;
  const added = plan.filter(({ kind }) => kind === "new").length;
  const changed = plan.filter(({ kind }) => kind === "changed").length;
  const changes = [
    ...(added > 0 ? [`Add ${count(added, "Item")}`] : []),
    ...(changed > 0 ? [`Change ${count(changed, "Price")}`] : []),
  ];
  return (
    <>
      <Table
        caption="Your menu"
        columns={COLUMNS}
        rows={plan.map((line, at) => ({ ...line, line: at }))}
        rowKey={({ line }) => line}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        {changes.length > 0 && (
          <PasteButton id={id} act="apply" fingerprint={fingerprint}>
            {changes.join(" and ")}
          </PasteButton>
        )}
        <ButtonLink to="/admin/menu/paste" variant="outline">
          Edit Text
        </ButtonLink>
      </div>
    </>
  );
}

/** What it did, with the way back. */
export function MenuPasteDone({ paste }: { paste: Exclude<MenuPaste, { state: "checked" }> }) {
  const { state, id, added, changed } = paste;
  if (state === "undone") {
    return (
      <Notice
        title="Menu Changed Back"
        action={<ButtonLink to="/admin/menu/paste">Paste a Menu</ButtonLink>}
      >
        The menu is as it was.
      </Notice>
    );
  }
  return (
    <Notice
      title="Menu Updated"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/admin/menu">See Menu</ButtonLink>
          <PasteButton id={id} act="undo">
            Undo
          </PasteButton>
        </div>
      }
    >
      {count(added, "new item")}, {count(changed, "changed price")}. You can undo it until something
      from it is ordered.
    </Notice>
  );
}

type PasteButtonProps = {
  id: number;
  act: "apply" | "undo";
  fingerprint?: string;
  children: string;
};

function PasteButton({ id, act, fingerprint, children }: PasteButtonProps) {
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {fingerprint && <input type="hidden" name="fingerprint" value={fingerprint} />}
      <Button name="act" value={act} variant={act === "undo" ? "outline" : undefined}>
        {children}
      </Button>
    </Form>
  );
}
