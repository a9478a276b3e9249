import { beforeEach, describe, expect, it } from "vitest";
import { listChoiceGroups, markChoice } from "~/domain/menu/choice-groups.server";
import * as groups from "~/routes/api.choice-groups";
import * as group from "~/routes/api.choice-groups.$id";
import { makeChoiceGroup, makeMenuItem, OWNER } from "../factories";
import { asAdministrator } from "./as-administrator";

const admin = asAdministrator();

const create = (body: object) => groups.action(admin.json("POST", "/api/choice-groups", body));
const call = (method: "PATCH" | "DELETE", id: number, body?: object) =>
  group.action(admin.json(method, `/api/choice-groups/${id}`, body, { id: String(id) }));
const list = async () => (await groups.loader(admin.get("/api/choice-groups"))).json();
const stored = () => listChoiceGroups()[0];

const milk = {
  name: "Milk",
  amount: "one",
  choices: [
    { name: "Whole", allergens: ["milk"], isDefault: true },
    { name: "Oat", price: "0.80" },
  ],
};
const WHOLE = { name: "Whole", price: "0.00", allergens: ["milk"], isDefault: true };
const OAT = { name: "Oat", price: "0.80", allergens: [], isDefault: false, isSoldOut: false };

let latte: number;
let tea: number;
beforeEach(async () => {
  ({ id: latte } = await makeMenuItem({ name: "Latte" }));
  ({ id: tea } = await makeMenuItem({ name: "Tea" }));
});

describe("/api/choice-groups", () => {
  it("adds a group with its choices and its items", async () => {
    const added = await create({ ...milk, items: [latte, "section-1"] });
    expect(added.status).toBe(201);
    const row = {
      id: 1,
      name: "Milk",
      amount: "one",
      items: [latte, tea],
      choices: [
        { ...WHOLE, id: 1, isSoldOut: false },
        { ...OAT, id: 2 },
      ],
    };
    expect(await added.json()).toEqual(row);
    expect(await list()).toEqual([row]);
    expect(stored()).toMatchObject({ least: 1, most: 1, itemIds: [latte, tea] });
  });

  it("lists the newest first", async () => {
    await makeChoiceGroup();
    await makeChoiceGroup({ name: "Size" });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(["Size", "Milk"]);
  });

  it("changes what is sent, and keeps the rest", async () => {
    await create({ ...milk, items: [latte] });
    await markChoice(2, { isSoldOut: true }, OWNER);
    const oat = { name: "oat", price: 0.9 };
    const changed = await call("PATCH", 1, { amount: "2", choices: [oat, { name: "Soy" }] });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toEqual({
      id: 1,
      name: "Milk",
      amount: "2",
      items: [latte],
      choices: [
        { ...OAT, id: 2, name: "oat", price: "0.90", isSoldOut: true },
        { ...OAT, id: 3, name: "Soy", price: "0.00" },
      ],
    });
    expect(await (await call("PATCH", 1, { items: null })).json()).toMatchObject({ items: [] });
    expect(stored()).toMatchObject({ name: "Milk", least: 0, most: 2, itemIds: [] });
  });

  it("has how many exactly, and whether the same one can be chosen again", async () => {
    const tacos = { name: "Tacos", choices: [{ name: "Fish" }, { name: "Pork" }] };
    const added = await create({ ...tacos, amount: "exactly-3", canRepeat: true });
    expect(await added.json()).toMatchObject({ amount: "exactly-3", canRepeat: true });
    expect(stored()).toMatchObject({ least: 3, most: 3, canRepeat: true });
    for (const [body, why] of [
      [{ canRepeat: false }, "Enter at least 3 choices, or let them choose fewer"],
      [
        { amount: "1-to-2", choices: [{ name: "None" }] },
        "Leave out None: customers have to choose",
      ],
    ] as const) {
      const refused = await call("PATCH", 1, body);
      expect([refused.status, await refused.text()]).toEqual([409, why]);
    }
    const changed = await call("PATCH", 1, { amount: "1-to-2", canRepeat: false });
    expect(await changed.json()).not.toHaveProperty("canRepeat");
    expect(stored()).toMatchObject({ least: 1, most: 2, canRepeat: false });
    for (const [body, why] of [
      [{ ...tacos, amount: "exactly-3" }, "Enter at least 3 choices, or let them choose fewer"],
      [{ ...tacos, amount: "exactly-9" }, "amount"],
    ] as const) {
      const refused = await create(body);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain(why);
    }
  });

  it("refuses what an item has no room for, and changes nothing", async () => {
    await makeChoiceGroup({ name: "Syrup", least: 0, most: 5 }, undefined, [latte]);
    const line = "Latte would have more than 5 choices. Uncheck it, or allow fewer.";
    const refused = await create({ ...milk, items: [latte] });
    expect([refused.status, await refused.text()]).toEqual([422, `items: ${line}`]);
    await create(milk);
    const conflict = await call("PATCH", 2, { name: "Milks", items: [latte] });
    expect([conflict.status, await conflict.text()]).toEqual([409, line]);
    expect(listChoiceGroups()[1]).toMatchObject({ name: "Milk", itemIds: [] });
  });
});
