import { describe, expect, it, vi } from "vitest";
import { loader as menu } from "~/routes/api.menu";
import * as items from "~/routes/api.menu-items";
import * as item from "~/routes/api.menu-items.$id";
import * as sections from "~/routes/api.menu-sections";
import * as section from "~/routes/api.menu-sections.$id";
import { makeChoiceGroup, makeMenuItem, makeMenuSection, makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();
const param = (id: number) => ({ id: String(id) });
const NOON = new Date("2027-01-04T20:00:00Z");

const latte = {
  name: "Iced Matcha Latte",
  description: null,
  imageUrl: null,
  sectionId: 1,
  allergens: ["milk"],
  isAvailable: true,
  price: "6.50",
  servedFrom: null,
  servedUntil: null,
  isSoldOut: false,
};

describe("GET /api/menu", () => {
  it("lists sections and their items, and says what is sold out", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const { id } = await makeMenuItem({ allergens: ["milk"] });
    const until = (ms: number) => new Date(NOON.getTime() + ms);
    const { id: out } = await makeMenuItem({ name: "Hojicha", outUntil: until(1) });
    const { id: back } = await makeMenuItem({ name: "Sencha", outUntil: until(0) });
    await makeMenuItem({ name: "Hidden", isAvailable: false });
    await makeMenuSection("Sweets");
    await makeProduct();

    const response = await menu(args("/api/menu"));
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    const none = { ...latte, allergens: [] };
    expect(await response.json()).toEqual([
      {
        id: 1,
        name: "Drinks",
        items: [
          { ...latte, id },
          { ...none, id: out, name: "Hojicha", isSoldOut: true },
          { ...none, id: back, name: "Sencha" },
        ],
      },
    ]);
  });

  it("tells what is asked of an item, and what each choice costs", async () => {
    const { id } = await makeMenuItem();
    const outUntil = new Date(Date.now() + 60_000);
    await makeChoiceGroup(
      {},
      [{ name: "Oat", priceCents: 80, allergens: ["gluten"], outUntil }],
      [id],
    );
    await makeChoiceGroup(
      { name: "Tacos", least: 3, most: 3, canRepeat: true },
      [{ name: "Fish" }],
      [id],
    );
    const [drinks] = await (await menu(args("/api/menu"))).json();
    expect(drinks.items[0].isSoldOut).toBe(true);
    expect(drinks.items[0].choiceGroups).toEqual([
      {
        id: 1,
        name: "Milk",
        least: 1,
        most: 1,
        choices: [
          {
            id: 1,
            name: "Oat",
            price: "0.80",
            allergens: ["gluten"],
            isDefault: false,
            isSoldOut: true,
          },
        ],
      },
      {
        id: 2,
        name: "Tacos",
        least: 3,
        most: 3,
        canRepeat: true,
        choices: [expect.objectContaining({ id: 2, name: "Fish", price: "0.00" })],
      },
    ]);
  });

  it("tells administrators of the rest, too", async () => {
    await makeMenuItem({ isAvailable: false });
    await makeMenuSection("Sweets");
    expect(await (await menu(args("/api/menu"))).json()).toEqual([]);
    const response = await menu(admin.get("/api/menu"));
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toMatchObject([
      { name: "Drinks", items: [{ isAvailable: false }] },
      { name: "Sweets", items: [] },
    ]);
  });
});

describe("/api/menu-items", () => {
  const create = (body: object) => items.action(admin.json("POST", "/api/menu-items", body));
  const change = (id: number, body: object) =>
    item.action(admin.json("PATCH", `/api/menu-items/${id}`, body, param(id)));
  const least = { name: "Iced Matcha Latte", price: 6.5, sectionId: 1 };

  it("adds, changes, marks and deletes an item", async () => {
    await makeMenuSection();
    const added = await create({ ...least, allergens: ["milk", "milk"] });
    expect(added.status).toBe(201);
    const { id, ...row } = await added.json();
    expect(row).toEqual({ ...latte, choiceGroupIds: [] });

    const changed = await change(id, { price: "7", allergens: null, isSoldOut: true });
    expect(changed.status).toBe(200);
    const now = { price: "7.00", allergens: [], isSoldOut: true };
    expect(await changed.json()).toEqual({ ...latte, ...now, choiceGroupIds: [], id });
    expect(await (await change(id, { isSoldOut: false })).json()).toMatchObject({
      isSoldOut: false,
    });
    expect(await (await change(id, { isTaxExempt: true })).json()).toMatchObject({
      isTaxExempt: true,
    });

    const call = admin.json("DELETE", `/api/menu-items/${id}`, undefined, param(id));
    expect((await item.action(call)).status).toBe(204);
    expect((await change(id, { price: 8 })).status).toBe(404);
  });

  it("makes spaces of line breaks in a description, which is shown as one line", async () => {
    await makeMenuSection();
    const { id, ...row } = await (await create({ ...least, description: "Iced.\r\n\nOat" })).json();
    expect(row).toMatchObject({ description: "Iced. Oat" });
    const tab = await change(id, { description: "Iced\u0000" });
    expect([tab.status, await tab.text()]).toEqual([422, "description: Remove special characters"]);
  });

  it("takes an item's hours, and tells them to everyone", async () => {
    await makeMenuSection();
    const hours = { servedFrom: "07:00", servedUntil: "11:30" };
    const { id, ...row } = await (await create({ ...least, ...hours })).json();
    expect(row).toMatchObject(hours);
    const [drinks] = await (await menu(args("/api/menu"))).json();
    expect(drinks.items).toMatchObject([hours]);
    const alone = { servedFrom: null, servedUntil: "11:30" };
    expect(await (await change(id, { servedFrom: null })).json()).toMatchObject(alone);
    expect(await (await change(id, { servedUntil: "" })).json()).toMatchObject({
      servedUntil: null,
    });
  });

  it.each([
    [{ servedFrom: "25:00" }, 422, "servedFrom: Enter a time, like 07:00"],
    [{ servedUntil: "11 AM" }, 422, "servedUntil: Enter a time, like 07:00"],
    [{ servedUntil: 660 }, 422, "servedUntil: Enter a time, like 07:00"],
    [{ servedFrom: "22:00", servedUntil: "02:00" }, 422, /^servedUntil: Served until has to/],
    [{ servedUntil: "00:00" }, 422, /If you serve it until midnight or later, leave/],
    [{ servedFrom: "12:00" }, 409, /^Served until has to be later/],
  ])("refuses the hours %j", async (body, status, message) => {
    const { id } = await makeMenuItem({ servedFrom: 420, servedUntil: 660 });
    const answer = await change(id, body);
    expect([answer.status, await answer.text()]).toEqual([
      status,
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
  });

  it("adds groups of choices to an item", async () => {
    await makeMenuSection();
    for (const name of ["Milk", "Size", "Syrup"]) await makeChoiceGroup({ name });
    await makeChoiceGroup({ name: "Gone", deletedAt: new Date() });
    const { id } = await (await create({ ...least, choiceGroupIds: [3, 1, 4] })).json();
    const asked = async () => {
      const [{ items }] = await (await menu(args("/api/menu"))).json();
      return items[0].choiceGroups?.map(({ name }: { name: string }) => name);
    };
    expect(await asked()).toEqual(["Milk", "Syrup"]);
    const unknown = await change(id, { choiceGroupIds: [2, 99] });
    expect([unknown.status, await unknown.text()]).toEqual([409, "No choices have the ID 99."]);
    const added = await create({ ...least, choiceGroupIds: [99] });
    expect(await added.text()).toBe("choiceGroupIds: No choices have the ID 99.");
    expect(await asked()).toEqual(["Milk", "Syrup"]);
    const changed = await change(id, { choiceGroupIds: [2, 3] });
    expect(await changed.json()).toMatchObject({ choiceGroupIds: [2, 3] });
    expect(await asked()).toEqual(["Syrup", "Size"]);
    await change(id, { price: 7 });
    expect(await asked()).toEqual(["Syrup", "Size"]);
    await change(id, { choiceGroupIds: null });
    expect(await asked()).toBeUndefined();
  });

  it("knows nothing of the shop's products", async () => {
    const { id } = await makeProduct();
    expect((await change(id, { price: 1 })).status).toBe(404);
  });
});

describe("/api/menu-sections", () => {
  it("adds, renames and deletes a section", async () => {
    const added = await sections.action(
      admin.json("POST", "/api/menu-sections", { name: "Drinks" }),
    );
    expect([added.status, await added.json()]).toEqual([201, { id: 1, name: "Drinks" }]);
    const path = "/api/menu-sections/1";
    const renamed = await section.action(admin.json("PATCH", path, { name: "Tea" }, param(1)));
    expect(await renamed.json()).toEqual({ id: 1, name: "Tea" });

    const { id } = await makeMenuItem();
    const remove = () => section.action(admin.json("DELETE", path, undefined, param(1)));
    const refused = await remove();
    const text = "This section has items. Move or delete them first.";
    expect([refused.status, await refused.text()]).toEqual([409, text]);
    await item.action(admin.json("DELETE", `/api/menu-items/${id}`, undefined, param(id)));
    expect((await remove()).status).toBe(204);
  });
});
