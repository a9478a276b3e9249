import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { makeUpload } from "../factories";
import { ledgerOf } from "../ledger";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase, mendDatabase } from "./as-administrator";
import type { FormTexts, Noun, Typed } from "./noun";
import { NOUNS } from "./nouns";
import { descriptionOf, openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";

/**
 * The promises of every noun's screen and dialogs, without JavaScript. A promise of only one noun is tested beside
 * that noun.
 */

const admin = asAdministrator();
const open = (path: string) => openPage(path, admin.cookie);

const run = (statement: string) => write((tx) => tx.run(sql.raw(statement)));
const rows = (table: string) =>
  read().all<Record<string, unknown>>(sql.raw(`SELECT * FROM ${table}`));
const isShown = (page: PlainBrowser) => page.screen.queryByRole("dialog") !== null;

/** Reasons why a write fails: the database takes none, or our code has a defect. */
const FAILURES: [string, () => unknown, () => unknown][] = [
  ["while the database takes no write", breakDatabase, mendDatabase],
  [
    "by a defect of ours",
    () => run("ALTER TABLE audit RENAME TO lost"),
    () => run("ALTER TABLE lost RENAME TO audit"),
  ],
];

/** Lets `press` fail, and counts what is logged as an error. */
async function fail(failing: () => unknown, mend: () => unknown, press: () => Promise<void>) {
  const log = captureLog();
  await failing();
  await press();
  await mend();
  const errors = log.errors().length;
  vi.restoreAllMocks();
  return errors;
}

function expectTyped(page: PlainBrowser, typed: Typed): void {
  for (const [label, value] of Object.entries(typed)) {
    const field = page.field(label, page.dialog);
    if (typeof value === "boolean") expect(field, label).toHaveProperty("checked", value);
    else if ("options" in field)
      expect(textOf(field.options[field.selectedIndex] ?? null), label).toBe(value);
    else expect(field.value, label).toBe(value);
  }
}

function itKeepsItsForm(noun: Noun, form: FormTexts, openForm: () => Promise<PlainBrowser>) {
  const { typed, toast, failed, button } = form;

  if (form.refused) {
    const [label, wrong, message] = form.refused;
    it("a refused form shows the error beside its field, keeps the rest, and saves once right", async () => {
      const page = await openForm();
      const before = rows(noun.table);
      const right = page.field(label, page.dialog).value;
      page.fill({ ...typed, [label]: wrong });
      await page.press(button, page.dialog);
      expect(page.status).toBe(422);
      const summary = page.screen.getByRole("region", {
        name: form.summary ?? "Check these fields",
      });
      const field = page.field(label, page.dialog);
      expect(descriptionOf(field)).toContain(message);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(summary.querySelector("a")?.getAttribute("href")).toBe(`#${field.id}`);
      expectTyped(page, { ...typed, [label]: wrong });
      expect(rows(noun.table)).toEqual(before);
      page.fill({ [label]: typed[label] ?? right });
      await page.press(button, page.dialog);
      expect(page.toast).toEqual(toast);
    });
  }

  it.each(FAILURES)(
    "a form that fails %s says so, keeps what was typed, and can be sent again",
    async (how, failing, mend) => {
      const page = await openForm();
      const before = rows(noun.table);
      page.fill(typed);
      const errors = await fail(failing, mend, () => page.press(button, page.dialog));
      expect(errors).toBe(how.includes("defect") ? 1 : 0);
      expect(page.status).toBe(503);
      expect(textOf(page.screen.getByRole("dialog"))).toContain(failed);
      expectTyped(page, typed);
      expect(rows(noun.table)).toEqual(before);
      await page.press(button, page.dialog);
      expect(page.toast).toEqual(toast);
    },
  );
}

describe.each(NOUNS.map((noun) => [noun.list, noun] as const))("%s", (list, noun) => {
  const { create, edit, question, table } = noun;
  let id: number;
  beforeEach(async () => {
    await noun.given?.();
    ({ id } = await noun.make());
  });

  it("says that there is nothing yet, or that it can't be read", async () => {
    const { screen } = await open(list);
    const columns = textsOf(screen.queryAllByRole("columnheader"));
    await noun.remove(id);
    const page = await open(list);
    if (noun.columns) expect(columns.join(", ")).toBe(noun.columns);
    expect(page.text).toContain(noun.none);
    expect(page.text).not.toContain(noun.unread);
    const log = captureLog();
    await run(`ALTER TABLE ${noun.listTable ?? table} RENAME TO lost`);
    // A query that runs once per commit runs again after a row has changed.
    await makeUpload("kept.mp4");
    await page.reload();
    expect(page.status).toBe(200);
    expect(page.text).toContain(noun.unread);
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe(noun.heading);
    expect(log.errors()).not.toEqual([]);
  });

  const { found } = noun;
  if (found) {
    it("is searched by its address, without case, and says if nothing matches", async () => {
      const list = await open(`${noun.list}?q=${found}`);
      expect(list.text.toUpperCase()).toContain(found);
      expect(list.text).not.toContain("No results");
      expect(list.screen.getByRole<HTMLInputElement>("searchbox").value).toBe(found);
      expect((await open(`${noun.list}?q=%25`)).text).toContain('No results for "%".');
    });

    it.each(["0", "-1", "x", "99"])("takes page '%s' for the nearest one", async (number) => {
      const page = await open(`${list}?page=${number}`);
      expect(page.status).toBe(200);
      expect(page.text.toUpperCase()).toContain(found);
    });
  }

  if (create) {
    describe("a new one", () => {
      const openNew = () => open(`${list}/new?q=tin&page=2`);
      itKeepsItsForm(noun, create, openNew);

      it("is asked for in a dialog that Cancel closes", async () => {
        const page = await open(list);
        await page.follow(noun.opener ?? "");
        expect(page.path).toBe(`${list}/new`);
        page.screen.getByRole("dialog", { name: create.title });
        const { fresh = {} } = create;
        expectTyped(page, fresh);
        for (const label of Object.keys(create.typed)) {
          const field = page.field(label, page.dialog);
          if (!(label in fresh))
            expect("checked" in field ? field.value && "" : field.value).toBe("");
          if (label.endsWith("*")) expect(field.required, label).toBe(true);
        }
        await page.follow("Cancel", page.dialog);
        expect([page.path, isShown(page)]).toEqual([list, false]);
      });

      it("leads to the top of the list, where it is, with its toast", async () => {
        const page = await openNew();
        page.fill(create.typed);
        await page.press(create.button, page.dialog);
        expect(page.path).toBe(list);
        expect(page.toast).toEqual(create.toast);
        expect(isShown(page)).toBe(false);
        expect(page.text).toContain(Object.values(create.typed).find((text) => text !== "TikTok"));
        for (const [name, columns] of Object.entries(noun.stored ?? {}))
          expect(rows(name).at(-1)).toMatchObject(columns);
      });
    });
  }

  const { stored } = noun;
  if (edit && create && stored) {
    it("stores everything as a new one if all fields are filled in", async () => {
      const page = await open(`${list}/${id}/${edit.at}`);
      page.fill(create.typed, page.dialog);
      await page.press(edit.button, page.dialog);
      for (const [name, columns] of Object.entries(stored))
        expect(rows(name)).toMatchObject([columns]);
      for (const item of rows("inventory")) expect(ledgerOf(Number(item.id))).toBe(item.quantity);
    });
  }

  if (edit) {
    describe("an edit", () => {
      const path = () => `${list}/${id}/${edit.at}?q=t&page=2`;
      const openEdit = () => open(path());
      const row = () => rows(table).find((one) => one.id === id);
      itKeepsItsForm(noun, edit, openEdit);

      it("leads back to the list as it was searched and paged, with its toast", async () => {
        const page = await openEdit();
        page.screen.getByRole("dialog", { name: edit.title });
        page.fill(edit.typed);
        await page.press(edit.button, page.dialog);
        expect(page.path).toBe(edit.staysOpen ? path() : `${list}?q=t&page=2`);
        expect(page.toast).toEqual(edit.toast);
        await page.open(path());
        expectTyped(page, edit.typed);
      });

      it("changes nothing if it touches nothing", async () => {
        const page = await openEdit();
        const before = row();
        await page.press(edit.button, page.dialog);
        expect(page.toast).toEqual(edit.toast);
        expect(row()).toEqual(before);
      });

      it("says if it would overwrite a colleague's, keeps what was typed, and then goes through", async () => {
        const page = await openEdit();
        await edit.theirs(id);
        const theirs = row();
        page.fill(edit.typed);
        await page.press(edit.button, page.dialog);
        expect(page.status).toBe(409);
        for (const [label, message] of Object.entries(edit.conflict))
          expect(descriptionOf(page.field(label, page.dialog)), label).toContain(message);
        expectTyped(page, edit.typed);
        expect(row()).toEqual(theirs);
        await page.press(edit.button, page.dialog);
        expect(page.toast).toEqual(edit.toast);
        expect(row()).toMatchObject(edit.both);
        for (const item of rows("inventory")) expect(ledgerOf(Number(item.id))).toBe(item.quantity);
        await page.open(path());
        expectTyped(page, edit.typed);
      });

      if (edit.refused) {
        const [label, wrong] = edit.refused;
        it("doesn't count a colleague's change as seen if it's refused for a field", async () => {
          const page = await openEdit();
          const right = page.field(label, page.dialog).value;
          await edit.theirs(id);
          page.fill({ ...edit.typed, [label]: wrong });
          await page.press(edit.button, page.dialog);
          expect(page.status).toBe(422);
          page.fill({ [label]: edit.typed[label] ?? right });
          await page.press(edit.button, page.dialog);
          expect(page.status).toBe(409);
        });
      }

      it("says so on the list if it's gone", async () => {
        const page = await openEdit();
        await noun.remove(id);
        page.fill(edit.typed);
        await page.press(edit.button, page.dialog);
        expect(page.toast).toEqual(["Error", noun.gone]);
      });

      it.each(["99", "abc", "0"])("isn't found for '%s'", async (missing) => {
        expect((await open(`${list}/${missing}/${edit.at}`)).status).toBe(404);
      });
    });
  }

  if (question) {
    describe(question.title, () => {
      const openQuestion = () => open(`${list}/${id}/${question.at}?q=t&page=2`);

      it("asks first", async () => {
        const before = rows(table);
        const page = await openQuestion();
        const dialog = page.screen.getByRole("dialog", { name: question.title });
        for (const text of question.says) expect(textOf(dialog)).toContain(text);
        await page.follow("Cancel", page.dialog);
        expect(page.path).toBe(`${list}?q=t&page=2`);
        expect(rows(table)).toEqual(before);
      });

      it("is done on yes, and leads back to the list as it was searched and paged", async () => {
        const before = rows(table);
        const page = await openQuestion();
        await page.press(question.button, page.dialog);
        expect(page.path).toBe(`${list}?q=t&page=2`);
        expect(page.toast).toEqual(question.toast);
        expect(rows(table)).not.toEqual(before);
      });

      it("says so on the list if it's gone", async () => {
        const page = await openQuestion();
        await noun.remove(id);
        await page.press(question.button, page.dialog);
        expect(page.toast).toEqual(["Error", noun.gone]);
      });

      it.each(FAILURES)("says so on the list if it fails %s", async (how, failing, mend) => {
        const before = rows(table);
        const page = await openQuestion();
        const errors = await fail(failing, mend, () => page.press(question.button, page.dialog));
        expect(errors).toBe(how.includes("defect") ? 1 : 0);
        expect(page.toast).toEqual(["Error", question.failed]);
        expect(rows(table)).toEqual(before);
      });

      it.each(["99", "abc", "0"])("isn't found for '%s'", async (missing) => {
        expect((await open(`${list}/${missing}/${question.at}`)).status).toBe(404);
      });
    });
  }
});

/** The dialogs of orders, days and emails aren't a noun's: nobody adds or edits them (their own tests). */
it("the list has a row for each noun that has a dialog in the panel", () => {
  const routes = Object.keys(import.meta.glob("../../app/routes/admin.*.tsx"));
  const files = routes.filter((path) =>
    /\.(new|(edit|delete|adjust|unsubscribe))\.tsx$/.test(path),
  );
  const lists = files.map((path) =>
    path.replace(/^.*\/|(\.\$id)?\.\w+\.tsx$/g, "").replace(/_?\./g, "/"),
  );
  expect([...new Set(lists.map((list) => `/${list}`))].sort()).toEqual(
    NOUNS.map(({ list }) => list).sort(),
  );
});
