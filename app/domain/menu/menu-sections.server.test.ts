import { beforeEach, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { refusal } from "~/domain/result";
import { makeMenuItem, makeMenuSection, OWNER } from "../../../tests/factories";
import {
  createMenuSection,
  deleteMenuSection,
  listMenuSections,
  moveMenuSection,
} from "./menu-sections.server";

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
  await createMenuSection({ name: "Soft serve" }, OWNER);
  await moveMenuSection(drinks, "down", OWNER);
  const created = await createMenuSection({ name: "Sweets" }, OWNER);
  expect(created).toMatchObject({ ok: true, row: { name: "Sweets" } });
  expect(names()).toEqual(["Soft serve", "Drinks", "Sweets"]);
  expect(actions()).toEqual([
    ["created", null],
    ["updated", { fields: ["position"] }],
    ["created", null],
  ]);
});

it("the first section stays first, and the last stays last", async () => {
  const { id: sweets } = await makeMenuSection("Sweets");
  await moveMenuSection(drinks, "up", OWNER);
  await moveMenuSection(sweets, "down", OWNER);
  expect(names()).toEqual(["Drinks", "Sweets"]);
  expect(await moveMenuSection(99, "up", OWNER)).toMatchObject({ kind: "missing" });
});

it("a section counts its items, even those off the menu", async () => {
  await makeMenuSection("Sweets");
  await makeMenuItem();
  await makeMenuItem({ isAvailable: false });
  expect(listMenuSections().map(({ items }) => items)).toEqual([2, 0]);
});

it("a section is deleted once it's empty, not before", async () => {
  await makeMenuItem();
  const { id: sweets } = await makeMenuSection("Sweets");
  expect(await deleteMenuSection(drinks, OWNER)).toEqual(
    refusal("conflict", "This section has items. Move or delete them first."),
  );
  expect(await deleteMenuSection(sweets, OWNER)).toEqual({ ok: true });
  expect(names()).toEqual(["Drinks"]);
  expect(await deleteMenuSection(sweets, OWNER)).toMatchObject({ kind: "missing" });
});

it("a menu has up to 20 sections", async () => {
  for (let number = 2; number <= 19; number++) await makeMenuSection(`Section ${number}`);
  expect(await createMenuSection({ name: "The last" }, OWNER)).toMatchObject({ ok: true });
  expect(await createMenuSection({ name: "One more" }, OWNER)).toMatchObject(
    refusal("invalid", "A menu can have up to 20 sections."),
  );
  expect(names().at(-1)).toBe("The last");
});
