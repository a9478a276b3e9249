import { asc, eq, isNull, sql } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import {
  choiceGroups,
  choices,
  menuItems,
  menuSections,
  productChoiceGroups,
} from "~/db/schema/menu.server";
import type { Actor } from "~/domain/access/actor";
import { type Refusal, refusal } from "~/domain/result";
import { namedColumns, rowsOf } from "~/domain/rows/rows.server";
import type { Checked } from "~/forms/edit-conflict";
import type { FieldErrors } from "~/forms/form";
import { amountOf, checkChoices, rangeOf, repeats } from "./choice-amount";
import { type Choice, type ChoiceGroup, countsEach } from "./choice-group";
import { type ChoiceGroupChange, type NewChoiceGroup, sectionPlace } from "./choice-group.schema";
import { checkItemRoom } from "./item-groups.server";
import { isOut } from "./menu";
import { readWholeMenu, soldOutMarkEnd } from "./menu-items.server";
import type { TimedGroup } from "./product-choices.server";
import {
  columnsOf,
  forgetGroup,
  itemsAt,
  setItemsOfGroup,
  writeChoices,
} from "./write-choice-group.server";

/** Choice groups, which many items can share: oat milk that's sold out is sold out for every drink. */

export type OwnersGroup = TimedGroup & {
  /** Items that ask for this group. */
  itemIds: number[];
};

/** Selects each group as one row, with its choices and items as JSON. */
function selectGroups(db: Db) {
  const { id, name, priceCents, allergens, isDefault, outUntil, position } = choices;
  const list = sql<string>`json_group_array(json_array(${id}, ${name}, ${priceCents},
    json(${allergens}), ${isDefault}, ${outUntil}) ORDER BY ${position})`;
  const written = db
    .select({ groupId: choices.groupId, list: list.as("list") })
    .from(choices)
    .where(isNull(choices.deletedAt))
    .groupBy(choices.groupId)
    .as("written");
  const { productId, groupId } = productChoiceGroups;
  // Sorted like the form's checkboxes.
  const ids = sql<string>`json_group_array(${productId}
    ORDER BY ${menuSections.position}, ${menuSections.id}, ${menuItems.position}, ${productId})`;
  const asking = db
    .select({ groupId, ids: ids.as("ids") })
    .from(productChoiceGroups)
    .innerJoin(menuItems, eq(menuItems.productId, productId))
    .innerJoin(menuSections, eq(menuSections.id, menuItems.sectionId))
    .groupBy(groupId)
    .as("asking");
  return db
    .select({
      id: choiceGroups.id,
      name: choiceGroups.name,
      least: choiceGroups.least,
      most: choiceGroups.most,
      canRepeat: choiceGroups.canRepeat,
      choices: written.list,
      items: asking.ids,
    })
    .from(choiceGroups)
    .leftJoin(written, eq(written.groupId, choiceGroups.id))
    .leftJoin(asking, eq(asking.groupId, choiceGroups.id))
    .$dynamic();
}

type Stored = Omit<ChoiceGroup, "choices"> & { choices: string | null; items: string | null };
type Written = [number, string, number, Choice["allergens"], 0 | 1, number | null];

function toGroup({ choices, items, ...group }: Stored): OwnersGroup {
  const written: Written[] = JSON.parse(choices ?? "[]");
  return {
    ...group,
    choices: written.map(([id, name, priceCents, allergens, isDefault, outUntil]) => ({
      id,
      name,
      priceCents,
      allergens,
      isDefault: isDefault === 1,
      ...toMark(outUntil),
    })),
    itemIds: JSON.parse(items ?? "[]"),
  };
}

function toMark(outUntil: number | null) {
  const mark = { outUntil: outUntil === null ? null : new Date(outUntil) };
  return { ...mark, isOut: isOut(mark, new Date()) };
}

const isThere = isNull(choiceGroups.deletedAt);

const rows = rowsOf({
  table: choiceGroups,
  entity: "choice group",
  gone: "These choices no longer exist.",
  select: selectGroups,
  toRow: toGroup,
  where: isThere,
});

export const { find: findChoiceGroup, list: listNewestGroups } = rows;

/** Groups from oldest to newest. */
export function listChoiceGroups(db: Db = read()): OwnersGroup[] {
  return selectGroups(db).where(isThere).orderBy(asc(choiceGroups.id)).all().map(toGroup);
}

/** Options for an item's choice groups. */
export const choiceGroupOptions = () =>
  withLabels(listChoiceGroups()).map(({ id, label }) => ({ value: String(id), label }));

/** Groups with a label. 'Size (Ribs)' if there's another group named Size. */
export function withLabels(groups: readonly OwnersGroup[]): (OwnersGroup & { label: string })[] {
  const keys = groups.map(({ name }) => name.toLowerCase());
  const isTwice = (key: string) => keys.indexOf(key) !== keys.lastIndexOf(key);
  const items = keys.some(isTwice) ? readWholeMenu().flatMap((section) => section.items) : [];
  return groups.map((group) => {
    const first = items.find(({ id }) => id === group.itemIds[0]);
    const label = isTwice(group.name.toLowerCase()) ? labelWith(group, first) : group.name;
    return { ...group, label };
  });
}

function labelWith({ name, itemIds }: OwnersGroup, first: { name: string } | undefined): string {
  if (!first) return `${name} (no items)`;
  const others = itemIds.length - 1;
  return others === 0 ? `${name} (${first.name})` : `${name} (${first.name} and ${others} more)`;
}

/** Options for where a group is used: each section as a whole, then its items. */
export function choicePlaces(): { value: string; label: string; isSection: boolean }[] {
  return sectionsWithItems().flatMap(({ id, name, items }) => [
    { value: sectionPlace(id), label: `Everything in ${name}`, isSection: true },
    ...items.map((item) => ({ value: String(item.id), label: item.name, isSection: false })),
  ]);
}

/** Where a first group is most likely used: the whole section, if the menu has only one. */
export function likelyPlaces(): string[] {
  const [only, ...others] = sectionsWithItems();
  return only && others.length === 0 ? [sectionPlace(only.id)] : [];
}

/** Where the next group is most likely used: in the sections that use the newest group. */
export function placesOfLastGroup(): string[] {
  const asking = new Set(listChoiceGroups().at(-1)?.itemIds);
  const asked = sectionsWithItems().filter(({ items }) => items.every(({ id }) => asking.has(id)));
  return asked.map(({ id }) => sectionPlace(id));
}

const sectionsWithItems = () => readWholeMenu().filter(({ items }) => items.length > 0);

/** The most groups of choices. */
export const MAX_CHOICE_GROUPS = 50;
const FULL = refusal("invalid", `You can add up to ${MAX_CHOICE_GROUPS} groups of choices.`);

/** Adds a group. Refuses with invalid. */
export function createChoiceGroup(input: NewChoiceGroup, actor: Actor) {
  const { choices: list, items = [] } = input;
  const values = columnsOf(input);
  return rows.create(
    values,
    actor,
    (tx, id) => {
      writeChoices(tx, id, list);
      setItemsOfGroup(tx, id, itemsAt(tx, items));
    },
    (tx): Refusal | null => {
      if (tx.select().from(choiceGroups).where(isThere).all().length >= MAX_CHOICE_GROUPS)
        return FULL;
      const unfit = checkChoices(values, list);
      if (unfit) return refusal("invalid", unfit, "choices");
      const problem = checkItemRoom(tx, {
        id: null,
        itemIds: itemsAt(tx, items),
        most: values.most,
      });
      return problem === null ? null : refusal("invalid", problem, "items");
    },
  );
}

/** Changes a group. Refuses with missing or conflict. */
export function updateChoiceGroup(
  id: number,
  { name, amount, canRepeat, choices: list, items }: ChoiceGroupChange,
  actor: Actor,
  { check }: Checked<OwnersGroup> = {},
) {
  const range = amount && rangeOf(amount);
  /** A box that was left as it is keeps what it said: a group that took one doesn't repeat once it takes more. */
  const repeatsAfter = (group: OwnersGroup) =>
    repeats(amount ?? amountOf(group), canRepeat ?? countsEach(group));
  const toColumns = (group: OwnersGroup) => ({
    name,
    ...range,
    ...((range || canRepeat !== undefined) && { canRepeat: repeatsAfter(group) }),
  });
  return rows.update(id, toColumns, actor, {
    // Other people's changes are reported first. An error of a rule would hide them.
    check: (group, tx): FieldErrors | null => {
      const overwritten = check?.(group);
      if (overwritten) return overwritten;
      const own = { ...(range ?? group), canRepeat: repeatsAfter(group) };
      const unfit = checkChoices(own, list ?? group.choices);
      if (unfit) return { [list ? "choices" : range ? "amount" : "canRepeat"]: [unfit] };
      if (!(items || range)) return null;
      const itemIds = items ? itemsAt(tx, items) : group.itemIds;
      const problem = checkItemRoom(tx, { id, itemIds, most: range?.most ?? group.most });
      return problem === null ? null : { [items ? "items" : "amount"]: [problem] };
    },
    extraFields: {
      choices: list && ((tx) => writeChoices(tx, id, list)),
      items: items && ((tx) => setItemsOfGroup(tx, id, itemsAt(tx, items))),
    },
  });
}

/** Deletes a group. Its row is kept, since carts and orders refer to its choices. */
export function deleteChoiceGroup(id: number, actor: Actor) {
  return rows.remove(id, actor, (tx) => forgetGroup(tx, id));
}

const choiceRows = rowsOf({
  ...namedColumns(choices, ["name"]),
  entity: "choice",
  gone: "This choice no longer exists.",
  where: isNull(choices.deletedAt),
});

/** Marks a choice sold out in every item, until the open stop or the day ends, or takes the mark back. */
export function markChoice(id: number, { isSoldOut }: { isSoldOut: boolean }, actor: Actor) {
  return choiceRows.update(id, {}, actor, {
    extraFields: {
      outUntil: (tx) => {
        const outUntil = isSoldOut ? soldOutMarkEnd(tx, new Date()) : null;
        tx.update(choices).set({ outUntil }).where(eq(choices.id, id)).run();
        return null;
      },
    },
    detail: { isSoldOut },
    right: "sold-out",
  });
}
