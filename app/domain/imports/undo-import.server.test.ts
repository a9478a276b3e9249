import { asc, eq, gt, max } from "drizzle-orm";
import { expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { imports } from "~/db/schema/imports.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { makeMenuItem, makeProduct, OWNER } from "../../../tests/factories";
import { chooseFile, takeFile } from "../../../tests/imported-files";
import { applyImport } from "./apply-import.server";
import { deleteImport, lastMenuText, readImport } from "./imports.server";
import { undoImport } from "./undo-import.server";

/** The audit entries that this work adds. */
async function recordedBy(work: () => Promise<unknown>) {
  const before =
    read()
      .select({ id: max(audit.id) })
      .from(audit)
      .get()?.id ?? 0;
  await work();
  const entries = read().select().from(audit).where(gt(audit.id, before)).orderBy(asc(audit.id));
  return entries.all().map(({ action, entity, entityId, detail }) => ({
    is: `${action} ${entity} ${entityId}`,
    ...(detail && { detail }),
  }));
}

const undoing = (id: number) =>
  recordedBy(async () => expect(await undoImport("file", id, OWNER)).toEqual({ ok: true }));

it("there's nothing to add, undo, or delete before a file is chosen", async () => {
  const gone = { ok: false, kind: "missing" };
  expect(await applyImport("file", { id: 1 }, OWNER)).toMatchObject(gone);
  expect(await undoImport("file", 1, OWNER)).toMatchObject(gone);
  expect(await deleteImport("file", 1, OWNER)).toMatchObject(gone);
  expect(readImport("file")).toBeNull();
  expect(lastMenuText()).toBe("");
});

it("the record says what an import added and changed, and what of it was undone", async () => {
  const tea = await makeMenuItem({ name: "Tea", priceCents: 300, description: "Old" });
  const tin = await makeProduct({ name: "Tin", priceCents: 900, description: "Fresh" });
  const checked = await chooseFile(
    [
      "kind,name,section,price,description,stock",
      "made,Tea,Drinks,4,Hot,",
      "goods,Tin,matcha,10,Fresh,",
      "made,Milk,Drinks,3,,",
      "goods,Mug,merchandise,18,,2",
    ].join("\n"),
  );
  const applying = () => applyImport("file", checked, OWNER);
  const added = await recordedBy(async () => expect(await applying()).toEqual({ ok: true }));
  const idOf = (what: string) =>
    added
      .find(({ is }) => is.startsWith(`created ${what} `))
      ?.is.split(" ")
      .at(-1);
  const [milk, mug] = [idOf("menu item"), idOf("product")];
  const teas = {
    is: `updated menu item ${tea.id}`,
    detail: { fields: ["priceCents", "description"] },
  };
  const tins = { is: `updated product ${tin.id}`, detail: { fields: ["priceCents"] } };
  expect(added).toEqual([
    teas,
    tins,
    { is: `created menu item ${milk}` },
    { is: `created product ${mug}` },
    { is: `updated import ${checked.id}`, detail: { applied: true } },
  ]);
  expect(await undoing(checked.id)).toEqual([
    { is: `deleted menu item ${milk}` },
    { is: `deleted product ${mug}` },
    teas,
    tins,
    { is: `updated import ${checked.id}`, detail: { undone: true } },
  ]);
});

it("the record names the subscribers who went when an import was undone, and none who stayed", async () => {
  const { id } = await takeFile("Email,Consent\nkei@example.com,yes\nben@example.com,yes\n");
  await subscribe({ email: "kei@example.com" }, { networkKey: "client", hasLimits: false });
  const ben = read()
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, "ben@example.com"))
    .get();
  expect(await undoing(id)).toEqual([
    { is: `deleted newsletter subscriber ${ben?.id}` },
    { is: `updated import ${id}`, detail: { undone: true } },
  ]);
  expect(read().select().from(newsletterSubscribers).all()).toMatchObject([
    { email: "kei@example.com" },
  ]);
});

it("the record says where stops went back to, and which were taken off", async () => {
  const file = (from: string) =>
    [
      "BEGIN:VEVENT",
      `DTSTART:${from}`,
      "DURATION:PT2H",
      "UID:1",
      "SUMMARY:Lunch",
      "LOCATION:5th St",
      "END:VEVENT",
    ].join("\r\n");
  await takeFile(file("20990105T190000Z"));
  const { id: moved } = await takeFile(file("20990105T200000Z"));
  expect(await undoing(moved)).toEqual([
    { is: "updated event 1", detail: { fields: ["startDate", "endDate", "location"] } },
    { is: `updated import ${moved}`, detail: { undone: true } },
  ]);
  await takeFile(file("20990105T190000Z").replace("UID:1", "UID:2").replace("5th", "6th"));
  const { id = 0 } = readImport("file") ?? {};
  expect(await undoing(id)).toEqual([
    { is: "deleted event 2" },
    { is: `updated import ${id}`, detail: { undone: true } },
  ]);
});

it("an import that made nothing, as a server's end may leave it, is undone as nothing", async () => {
  const { id } = await write((tx) =>
    tx
      .insert(imports)
      .values({ kind: "square", content: "", made: {}, appliedAt: new Date() })
      .returning({ id: imports.id })
      .get(),
  );
  expect(readImport("file")).toMatchObject({ state: "applied", added: 0, changed: 0 });
  expect(await undoing(id)).toEqual([{ is: `updated import ${id}`, detail: { undone: true } }]);
  expect(readImport("file")).toMatchObject({ state: "undone", added: 0, changed: 0 });
});
