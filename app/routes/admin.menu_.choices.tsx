import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { DialogLink } from "~/components/admin/list/route-dialog";
import { ChoiceGroupList, type GroupRows } from "~/components/admin/menu/choice-group-list";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { unableToLoad } from "~/components/loading/unable-to-load";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { amountOf, describeAmount } from "~/domain/menu/choice-amount";
import { listChoiceGroups, markChoice, type OwnersGroup } from "~/domain/menu/choice-groups.server";
import { isOut } from "~/domain/menu/menu";
import { choiceActRules } from "~/domain/menu/menu-act.schema";
import { formatMoney } from "~/domain/money";
import { formatTimeAfter } from "~/domain/time";
import { adminAction, adminLoader } from "~/http/admin.server";
import { tryLoad } from "~/http/page-section.server";
import { saveForm } from "~/http/save.server";
import { Notice } from "~/ui/page";

export const meta = panelMeta("Choices");

export const loader = adminLoader(() => {
  const now = new Date();
  return json({ groups: tryLoad(() => listChoiceGroups().map((group) => toRows(group, now))) });
});

function toRows({ itemIds, choices, ...group }: OwnersGroup, now: Date): GroupRows {
  return {
    id: group.id,
    name: group.name,
    items: itemIds.length,
    amount: describeAmount(amountOf(group), group),
    choices: choices.map(({ id, name, isDefault, priceCents, outUntil }) => ({
      id,
      name,
      isDefault,
      extra: priceCents > 0 ? `+${formatMoney(priceCents)}` : null,
      outUntil:
        outUntil && isOut({ outUntil }, now) ? formatTimeAfter(now, outUntil, truckZone()) : null,
    })),
  };
}

const SAID = { out: "Sold Out Today", back: "Back on the Menu" };

export const action = adminAction(({ request, actor }) =>
  saveForm(request, choiceActRules, {
    save: ({ id, act }) => markChoice(id, { isSoldOut: act === "out" }, actor),
    saved: ({ act }) => ({ title: SAID[act] }),
    to: "/admin/menu/choices",
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function ChoicesScreen() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <TabbedPage actions={<DialogLink to="new">Add Choices</DialogLink>}>
      <FormErrorSummary answer={useRefusal()} />
      {!groups.ok && <Notice>{unableToLoad("choices")}</Notice>}
      {groups.ok && groups.data.length > 0 && <ChoiceGroupList groups={groups.data} />}
      {groups.ok && groups.data.length === 0 && (
        <Notice title="No Choices Yet">
          Milk, sizes, toppings: set them up once, then check the items that use them.
        </Notice>
      )}
    </TabbedPage>
  );
}
