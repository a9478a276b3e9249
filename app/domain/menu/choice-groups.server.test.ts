import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { choiceGroups, choices } from "~/db/schema/menu.server";
import { refusal } from "~/domain/result";
import {
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeMenuSection,
  OWNER,
} from "../../../tests/factories";
import type { ChoiceGroup } from "./choice-group";
import {
  choiceGroupOptions,
  choicePlaces,
  createChoiceGroup,
  deleteChoiceGroup,
  findChoiceGroup,
  listChoiceGroups,
  MAX_CHOICE_GROUPS,
  markChoice,
  placesOfLastGroup,
  updateChoiceGroup,
} from "./choice-groups.server";
import { deleteMenuItem } from "./menu-items.server";
import { groupsOfProducts } from "./product-choices.server";

const OF = { allergens: [], isDefault: false, priceCents: 0 };
const WHOLE = { ...OF, name: "Whole", isDefault: true };
const OAT = { ...OF, name: "Oat", priceCents: 80 };
const MILK = { name: "Milk", amount: "one" as const, choices: [WHOLE, OAT] };

let latte: number;
let tea: number;
let mochi: number;
beforeEach(async () => {
  const { id: drinks } = await makeMenuSection("Drinks");
  const { id: sweets } = await makeMenuSection("Sweets");
  ({ id: latte } = await makeMenuItem({ name: "Latte", sectionId: drinks }));
  ({ id: tea } = await makeMenuItem({ name: "Tea", sectionId: drinks }));
  ({ id: mochi } = await makeMenuItem({ name: "Mochi", sectionId: sweets }));
});

async function created(input: Parameters<typeof createChoiceGroup>[0]) {
  const answer = await createChoiceGroup(input, OWNER);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.row;
}
const namesOf = (groups: ChoiceGroup[] = []) =>
  groups.map(({ name, choices }) => [name, choices.map((choice) => choice.name)]);
const askedOf = (id: number) => namesOf(groupsOfProducts(read(), [id], new Date()).get(id));
const idsByName = (group: ChoiceGroup) =>
  Object.fromEntries(group.choices.map(({ id, name }) => [name, id]));
const lastAudit = () => read().select().from(audit).all().at(-1);

describe("a group that takes one", () => {
  it("doesn't repeat, whatever its box says", async () => {
    const { id } = await created({ ...MILK, amount: "1", canRepeat: true });
    expect(findChoiceGroup(id)).toMatchObject({ most: 1, canRepeat: false });
    await updateChoiceGroup(id, { amount: "2", canRepeat: true }, OWNER);
    expect(findChoiceGroup(id)).toMatchObject({ most: 2, canRepeat: true });
    await updateChoiceGroup(id, { amount: "1", canRepeat: true }, OWNER);
    expect(findChoiceGroup(id)).toMatchObject({ most: 1, canRepeat: false });
  });

  it("doesn't repeat either once it takes more again, if nobody checks the box", async () => {
    const { id } = await created({ ...MILK, amount: "exactly-3", canRepeat: true });
    await updateChoiceGroup(id, { amount: "one" }, OWNER);
    await updateChoiceGroup(id, { amount: "exactly-2" }, OWNER);
    expect(findChoiceGroup(id)).toMatchObject({ least: 2, canRepeat: false });
    // An earlier version left such rows.
    await write((tx) => tx.update(choiceGroups).set({ canRepeat: true, least: 1, most: 1 }).run());
    await updateChoiceGroup(id, { amount: "exactly-2" }, OWNER);
    expect(findChoiceGroup(id)).toMatchObject({ least: 2, canRepeat: false });
  });
});

it("a group that repeats keeps repeating, so that two choices fill three places", async () => {
  const { id } = await created({ ...MILK, amount: "exactly-2" });
  await updateChoiceGroup(id, { amount: "exactly-3", canRepeat: true }, OWNER);
  expect(findChoiceGroup(id)).toMatchObject({ least: 3, canRepeat: true });
  await updateChoiceGroup(id, { amount: "exactly-4" }, OWNER);
  expect(findChoiceGroup(id)).toMatchObject({ least: 4, canRepeat: true });
});

it("a new group suggests the sections where the last group has every item", async () => {
  await makeMenuSection("Soft serve");
  expect(choicePlaces().map(({ value }) => value)).not.toContain("section-3");
  expect(placesOfLastGroup()).toEqual([]);
  await created({ ...MILK, items: [String(latte)] });
  expect(placesOfLastGroup()).toEqual([]);
  await created({ ...MILK, name: "Size", items: ["section-1"] });
  expect(placesOfLastGroup()).toEqual(["section-1"]);
});

it("groups of one name are told apart by their items", async () => {
  const size = { ...MILK, name: "Size" };
  await created({ ...MILK, items: [String(tea)] });
  await created({ ...size, items: [String(latte)] });
  await created({ ...size, name: "size", items: [String(tea), String(mochi)] });
  await created(size);
  const labels = ["Milk", "Size (Latte)", "size (Tea and 1 more)", "Size (no items)"];
  expect(choiceGroupOptions().map(({ label }) => label)).toEqual(labels);
});

describe("a new group", () => {
  it("is asked for the items that are named, and for all of a section", async () => {
    const row = await created({ ...MILK, items: ["section-1"] });
    expect(row).toMatchObject({ name: "Milk", least: 1, most: 1, itemIds: [latte, tea] });
    expect(row.choices).toMatchObject([
      { name: "Whole", priceCents: 0, isDefault: true, outUntil: null },
      { name: "Oat", priceCents: 80, isDefault: false, outUntil: null },
    ]);
    expect(askedOf(latte)).toEqual([["Milk", ["Whole", "Oat"]]]);
    expect(askedOf(mochi)).toEqual([]);
    expect(lastAudit()).toMatchObject({ action: "created", entity: "choice group" });
  });

  it("is asked after the groups that an item has", async () => {
    await created({ ...MILK, items: [String(latte)] });
    const toppings = {
      name: "Toppings",
      amount: "2" as const,
      choices: [{ ...OF, name: "Beans" }],
    };
    await created({ ...toppings, items: ["section-1", String(latte)] });
    expect(askedOf(latte).map(([name]) => name)).toEqual(["Milk", "Toppings"]);
    expect(askedOf(tea).map(([name]) => name)).toEqual(["Toppings"]);
  });

  it("is refused if an item would have more choices than a line has room for", async () => {
    await created({ ...MILK, items: [String(latte)] });
    const five = { name: "Syrup", amount: "5" as const, choices: [OAT] };
    expect(await createChoiceGroup({ ...five, items: ["section-1"] }, OWNER)).toEqual(
      refusal(
        "invalid",
        "Latte would have more than 5 choices. Uncheck it, or allow fewer.",
        "items",
      ),
    );
    expect(listChoiceGroups()).toHaveLength(1);
    expect(
      await createChoiceGroup({ ...five, amount: "4", items: ["section-1"] }, OWNER),
    ).toMatchObject({ ok: true });
  });
});

it("there are up to 50 groups", async () => {
  for (let number = 1; number < MAX_CHOICE_GROUPS; number++) await makeChoiceGroup();
  await created(MILK);
  expect(await createChoiceGroup(MILK, OWNER)).toEqual(
    refusal("invalid", "You can add up to 50 groups of choices."),
  );
});

describe("a change of a group", () => {
  it("keeps the ID of what keeps its name, and its mark", async () => {
    const row = await created({ ...MILK, items: [String(latte)] });
    const before = idsByName(row);
    await markChoice(before.Oat ?? 0, { isSoldOut: true }, OWNER);
    const soy = { ...OF, name: "Soy", isDefault: true };
    await updateChoiceGroup(
      row.id,
      { choices: [soy, { ...OAT, name: "OAT", priceCents: 90 }] },
      OWNER,
    );
    const after = findChoiceGroup(row.id);
    expect(after?.choices).toMatchObject([
      { name: "Soy", isDefault: true },
      { id: before.Oat, name: "OAT", priceCents: 90, outUntil: expect.any(Date) },
    ]);
    expect(after?.itemIds).toEqual([latte]);
    const gone = read()
      .select()
      .from(choices)
      .where(eq(choices.id, before.Whole ?? 0))
      .get();
    expect(gone?.deletedAt).toBeInstanceOf(Date);
    await updateChoiceGroup(
      row.id,
      { choices: [WHOLE, soy].map((one) => ({ ...one, isDefault: false })) },
      OWNER,
    );
    expect(Object.values(idsByName(findChoiceGroup(row.id) as ChoiceGroup))).not.toContain(
      before.Whole,
    );
  });

  it("takes the group off items that it doesn't name", async () => {
    const row = await created({ ...MILK, items: ["section-1"] });
    await created({ ...MILK, name: "Size", items: ["section-1"] });
    await updateChoiceGroup(row.id, { items: [String(tea), String(mochi)] }, OWNER);
    expect(findChoiceGroup(row.id)?.itemIds).toEqual([tea, mochi]);
    expect(askedOf(tea).map(([name]) => name)).toEqual(["Milk", "Size"]);
    await updateChoiceGroup(row.id, { name: "Milk or not" }, OWNER);
    expect(findChoiceGroup(row.id)).toMatchObject({ name: "Milk or not", itemIds: [tea, mochi] });
    await deleteMenuItem(tea, OWNER);
    expect(findChoiceGroup(row.id)?.itemIds).toEqual([mochi]);
  });

  it("changes nothing if it allows more than there's room for", async () => {
    await created({ ...MILK, items: [String(latte)] });
    const row = await created({
      name: "Syrup",
      amount: "2",
      choices: [OAT],
      items: [String(latte)],
    });
    const refused = await updateChoiceGroup(row.id, { amount: "5", choices: [WHOLE] }, OWNER);
    expect(refused).toMatchObject(refusal("conflict", expect.any(String), "amount"));
    expect(findChoiceGroup(row.id)).toEqual(row);
    expect(await updateChoiceGroup(row.id, { amount: "4" }, OWNER)).toMatchObject({ ok: true });
  });
});

describe("a choice that's sold out", () => {
  const NOON = new Date("2027-01-04T20:00:00Z");

  it("is out everywhere until the stop ends, and back with one tap", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const endDate = new Date("2027-01-04T22:00:00Z");
    await makeEvent({ startDate: NOON, endDate });
    const { id, choiceIds } = await makeChoiceGroup({}, undefined, [latte, tea]);
    const oat = choiceIds[1] ?? 0;
    await markChoice(oat, { isSoldOut: true }, OWNER);
    for (const item of [latte, tea]) {
      const [group] = groupsOfProducts(read(), [item], NOON).get(item) ?? [];
      expect(group?.choices.map(({ outUntil }) => outUntil)).toEqual([null, endDate]);
      expect(group?.choices.map(({ isOut }) => isOut)).toEqual([false, true]);
      const [then] = groupsOfProducts(read(), [item], endDate).get(item) ?? [];
      expect(then?.choices.map(({ isOut }) => isOut)).toEqual([false, false]);
    }
    expect(lastAudit()).toMatchObject({
      action: "updated",
      entity: "choice",
      detail: { isSoldOut: true },
    });
    await markChoice(oat, { isSoldOut: false }, OWNER);
    expect(findChoiceGroup(id)?.choices[1]?.outUntil).toBeNull();
  });

  it("can't be marked if it's gone", async () => {
    expect(await markChoice(99, { isSoldOut: true }, OWNER)).toMatchObject({ kind: "missing" });
  });
});

it("a deleted group is asked for nowhere, and its row stays for the orders that name it", async () => {
  const { id } = await makeChoiceGroup({}, undefined, [latte]);
  expect(await deleteChoiceGroup(id, OWNER)).toEqual({ ok: true });
  expect(askedOf(latte)).toEqual([]);
  expect(listChoiceGroups()).toEqual([]);
  expect(read().select().from(choiceGroups).all()).toHaveLength(1);
  expect(await deleteChoiceGroup(id, OWNER)).toMatchObject({ kind: "missing" });
});
