import { beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import { fillTables } from "../filled-tables";
import { asAdministrator } from "./as-administrator";
import { openPage } from "./plain-browser";

/** Each form of the panel has a control for every field of its rules, and none that they don't know. */

type Rules = Partial<Record<"create" | "change", z.ZodObject>>;

const NO_CONTROL: Record<string, string[]> = {
  /** Another name for `isAvailable`. */
  productRules: ["isActive"],
  /** Another name for `heroImageUrl`. */
  homepageRules: ["heroImage"],
  /** The list has a button. */
  menuItemRules: ["isSoldOut"],
  /** Asked about once they matter. */
  stopPlanRules: ["fewerAnyway", "leaveThem", "later"],
  inventoryRules: ["counted"],
  orderRules: ["carrier", "handedOver", "paidAtTruck", "trackingNumber"],
  /** The API takes what a new one is anyway. */
  connectionRules: ["isActive"],
  postRules: ["status"],
};

const schemas = import.meta.glob<Record<string, Rules>>("../../app/domain/**/*.schema.ts", {
  eager: true,
});
const routes = import.meta.glob<string>("../../app/routes/admin.*.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
});

const forms = Object.entries(routes)
  .filter(([, source]) => /\b(newDialog|editDialog|settingsPage)\(/.test(source))
  .map(([file, source]) => {
    const [, name = ""] = /\brules: (?:\{\s*\.\.\.)?(\w+)/.exec(source) ?? [];
    const rules = Object.values(schemas).find((schema) => name in schema)?.[name];
    if (!rules) throw new Error(`${file} names no rules of a .schema.ts`);
    const address = file.replace(/^.*\/|\.tsx$/g, "").replace(/_?\./g, "/");
    return { address: `/${address}`, name, rules };
  });

const admin = asAdministrator();
beforeEach(() => fillTables());

it.each(forms)("$address has the fields of $name", async ({ address, name, rules }) => {
  const schema = address.endsWith("/new") ? rules.create : rules.change;
  const fields = Object.keys(schema?.shape ?? {});
  const shown = fields.filter((field) => !NO_CONTROL[name]?.includes(field));
  expect(await controlsAt(address)).toEqual(new Set(shown));
});

/** By the first part of their names: 'tastingNotes' for 'tastingNotes.umami'. */
async function controlsAt(address: string): Promise<Set<string>> {
  const { document } = await openForm(address);
  const opened = document.querySelector<HTMLInputElement>("[name=idempotencyKey], [name^='seen.']");
  const controls = [...(opened?.form?.elements ?? [])] as HTMLInputElement[];
  const named = controls.filter(({ name, type }) => name && !/hidden|submit/.test(type));
  return new Set(named.map(({ name }) => name.replace(/\..*/, "")));
}

/** Opens a form. A row's form is opened by its link in the list, as people open it. */
async function openForm(address: string) {
  const [list = "", dialog] = address.split("/$id");
  const page = await openPage(list, admin.cookie);
  if (dialog === undefined) return page;
  const toForm = new RegExp(`^${list}/\\d+${dialog}(\\?|$)`);
  const link = [...page.document.links].find((one) => toForm.test(one.getAttribute("href") ?? ""));
  if (!link) throw new Error(`${list} leads to no ${dialog}`);
  await page.open(link.getAttribute("href") ?? "");
  return page;
}
