import { Form, useNavigation, useResolvedPath } from "@remix-run/react";
import { Card } from "~/ui/card";
import { useHydrated } from "~/ui/hydrated";
import { UserText } from "~/ui/user-text";

type SwitchedItem = {
  id: number;
  name: string;
  /** The label of a choice's group. */
  group?: string;
  isOut: boolean;
};

type MenuSwitchesProps = {
  title: string;
  /** Set if the items are choices. */
  of?: "choice";
  items: readonly SwitchedItem[];
};

/** A switch for each item: on while it's on the menu, off while it's sold out today. */
export function MenuSwitches({ title, of, items }: MenuSwitchesProps) {
  const labelId = `on-the-menu-${of ?? "item"}`;
  if (items.length === 0) return null;
  return (
    <Card
      title={title}
      actions={
        <span id={labelId} className="self-end text-sm text-muted">
          On the menu
        </span>
      }
    >
      <ul className="divide-y divide-line/15">
        {items.map((item) => (
          <ItemSwitch key={item.id} item={item} of={of} labelId={labelId} />
        ))}
      </ul>
    </Card>
  );
}

type ItemSwitchProps = Pick<MenuSwitchesProps, "of"> & { item: SwitchedItem; labelId: string };

function ItemSwitch({
  item: { id, name, group, isOut: isStoredOut },
  of,
  labelId,
}: ItemSwitchProps) {
  const rowId = `${of ?? "item"}-${id}`;
  const sent = useSentAct(id, of);
  const isOut = sent ? sent === "out" : isStoredOut;
  const path = useResolvedPath(".").pathname;
  // Without JavaScript the browser returns to this row.
  const action = useHydrated() ? path : `${path}#${rowId}`;
  return (
    <li id={rowId} className="flex items-center gap-4 py-1">
      <span className="wrap-anywhere min-w-0 grow">
        <span id={`${rowId}-name`}>
          <UserText>{name}</UserText>
        </span>
        {group && (
          <span className="block text-sm text-muted">
            <UserText>{group}</UserText>
          </span>
        )}
        {isOut && <span className="block text-sm text-vermilion">Sold out today</span>}
      </span>
      <Form method="post" action={action} replace preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {of && <input type="hidden" name="of" value={of} />}
        <button
          type="submit"
          role="switch"
          aria-checked={!isOut}
          aria-labelledby={`${rowId}-name ${labelId}`}
          name="act"
          value={isOut ? "back" : "out"}
          className="switch"
        >
          <span className="switch-track" />
        </button>
      </Form>
    </li>
  );
}

/** The action being saved for an item. Null if there's none. */
function useSentAct(id: number, of: MenuSwitchesProps["of"]) {
  const { formData } = useNavigation();
  const isOurs = formData?.get("id") === String(id) && (formData.get("of") ?? undefined) === of;
  const act = isOurs ? formData?.get("act") : null;
  return act === "out" || act === "back" ? act : null;
}
