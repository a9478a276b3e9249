import { json } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { PrintLink } from "~/components/admin/frame/print-link";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { DialogLink } from "~/components/admin/list/route-dialog";
import { MenuList, type SectionRows } from "~/components/admin/menu/menu-list";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { unableToLoad } from "~/components/loading/unable-to-load";
import type { Actor } from "~/domain/access/actor";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { FIRST_SECTIONS, isOut, type MenuItem } from "~/domain/menu/menu";
import { menuActRules, moveOf } from "~/domain/menu/menu-act.schema";
import { moveMenuItem, readWholeMenu, updateMenuItem } from "~/domain/menu/menu-items.server";
import { createFirstSections } from "~/domain/menu/menu-sections.server";
import { hoursLabel } from "~/domain/menu/served-hours";
import { formatMoney } from "~/domain/money";
import type { Result } from "~/domain/result";
import { formatTimeAfter } from "~/domain/time";
import { adminAction, adminLoader } from "~/http/admin.server";
import { tryLoad } from "~/http/page-section.server";
import { saveForm } from "~/http/save.server";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";

export const loader = adminLoader(() => json({ menu: tryLoad(readRows) }));

function readRows(): SectionRows[] {
  const now = new Date();
  return readWholeMenu().map(({ id, name, items }) => ({
    id,
    name,
    items: items.map((item) => toRow(item, now)),
  }));
}

function toRow(item: MenuItem, now: Date): SectionRows["items"][number] {
  const { id, name, imageUrl, isAvailable, outUntil } = item;
  return {
    id,
    name,
    imageUrl,
    isAvailable,
    price: formatMoney(item.priceCents),
    served: hoursLabel(item),
    outUntil: outUntil && isOut(item, now) ? formatTimeAfter(now, outUntil, truckZone()) : null,
  };
}

const SAID = {
  up: "Item Moved",
  down: "Item Moved",
  place: "Item Moved",
  out: "Sold Out Today",
  back: "Back on the Menu",
  begin: "Sections Added",
};

export const action = adminAction(({ request, actor }) =>
  saveForm(request, menuActRules, {
    save: (input) => doTo(input, actor),
    saved: ({ act }) => ({ title: SAID[act] }),
    to: "/admin/menu",
  }),
);

function doTo(input: z.output<typeof menuActRules.schema>, actor: Actor): Promise<Result> {
  if (input.act === "begin") return createFirstSections(actor);
  const { id, act, before } = input;
  if (act === "out" || act === "back")
    return updateMenuItem(id, { isSoldOut: act === "out" }, actor);
  return moveMenuItem(id, moveOf({ act, before }), actor);
}

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

function Begin() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/admin/menu/paste">Paste a Menu</ButtonLink>
      <Form method="post" replace>
        <Button name="act" value="begin" variant="outline">
          Add {FIRST_SECTIONS.slice(0, -1).join(", ")}, and {FIRST_SECTIONS.at(-1)}
        </Button>
      </Form>
      <ButtonLink to="/admin/menu/sections/new" variant="outline">
        Add Section
      </ButtonLink>
    </div>
  );
}

export default function MenuItemsScreen() {
  const { menu } = useLoaderData<typeof loader>();
  const isBegun = menu.ok && menu.data.length > 0;
  return (
    <TabbedPage
      actions={
        isBegun && (
          <>
            <PrintLink to="/admin/print/menu">Print Menu</PrintLink>
            <DialogLink to="new">Add Item</DialogLink>
          </>
        )
      }
    >
      <FormErrorSummary answer={useRefusal()} />
      {!menu.ok && <Notice>{unableToLoad("the menu")}</Notice>}
      {menu.ok && isBegun && <MenuList sections={menu.data} />}
      {menu.ok && !isBegun && (
        <Notice title="No Menu Yet" action={<Begin />}>
          Paste it as text, or add sections first, and then items.
        </Notice>
      )}
    </TabbedPage>
  );
}
