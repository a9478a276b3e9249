import { beforeEach, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { makeMenuItem, makeMenuSection } from "../../../tests/factories";
import {
  createMenuSection,
  deleteMenuSection,
  listMenuSections,
  moveMenuSection,
} from "./menu-sections.server";

const ANNA = { sub: "auth0|anna", name: "anna@example.com" };

const names = () => listMenuSections().map(({ name }) => name);
const actions = () =>
  read()
    .select({ action: audit.action, detail: audit.detail })
    .from(audit)
    .all()
    .map(({ action, detail }) => [action, detail]);

let drinks: number;
beforeEach(async () => {
  ({ id: drinks } = await makeMenuSection("Drinks"));
});

it("a new section comes last, also after others were moved", async () => {
  await createMenuSection({ name: "Soft serve" }, ANNA);
  await moveMenuSection(drinks, "down", ANNA);
  const created = await createMenuSection({ name: "Sweets" }, ANNA);
  expect(created).toMatchObject({ ok: true, row: { name: "Sweets" } });
  expect(names()).toEqual(["Soft serve", "Drinks", "Sweets"]);
  expect(actions()).toEqual([
    ["created", null],
    ["updated", { fields: ["position"] }],
    ["created", null],
  ]);
});

it("the first stays first, and the last stays last", async () => {
  const { id: sweets } = await makeMenuSection("Sweets");
  await moveMenuSection(drinks, "up", ANNA);
  await moveMenuSection(sweets, "down", ANNA);
  expect(names()).toEqual(["Drinks", "Sweets"]);
  expect(await moveMenuSection(99, "up", ANNA)).toMatchObject({ kind: "missing" });
});

it("counts its items, those off the menu too", async () => {
  await makeMenuSection("Sweets");
  await makeMenuItem();
  await makeMenuItem({ isAvailable: false });
  expect(listMenuSections().map(({ items }) => items)).toEqual([2, 0]);
});

it("is deleted once it's empty, not before", async () => {
  await makeMenuItem();
  const { id: sweets } = await makeMenuSection("Sweets");
  expect(await deleteMenuSection(drinks, ANNA)).toEqual({
    ok: false,
    kind: "conflict",
    errors: { "": ["This section has items. Move or delete them first."] },
  });
  expect(await deleteMenuSection(sweets, ANNA)).toEqual({ ok: true });
  expect(names()).toEqual(["Drinks"]);
  expect(await deleteMenuSection(sweets, ANNA)).toMatchObject({ kind: "missing" });
});

it("a menu has up to 20 sections", async () => {
  for (let number = 2; number <= 19; number++) await makeMenuSection(`Section ${number}`);
  expect(await createMenuSection({ name: "The last" }, ANNA)).toMatchObject({ ok: true });
  expect(await createMenuSection({ name: "One more" }, ANNA)).toMatchObject({
    kind: "invalid",
    errors: { "": ["A menu can have up to 20 sections."] },
  });
  expect(names().at(-1)).toBe("The last");
});
