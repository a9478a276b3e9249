import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { ledgerOf } from "../ledger";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase } from "./as-administrator";
import { args, statusAndLine } from "./call";
import { NOUNS } from "./nouns";

/** The API's promises for every noun. A promise of only one noun is tested beside that noun. */

const admin = asAdministrator();

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<Response>;
type Row = Record<string, unknown>;
type Route = { loader: Handler; action: Handler };
const routes = import.meta.glob<Route>("../../app/routes/api.*.ts", { eager: true });

const MISSING = ["99", "0", "abc", "-1", "1.5", "99999999999999999999"];
const UNAVAILABLE = "We can't save anything right now. Please try again in a moment.";

/** Deletes 'id', or 'choices[0].id', of a row. */
function leaveOut(row: Row, name: string): void {
  const [, list, at, field] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
  if (list && at && field) delete (row[list] as Row[])[Number(at)]?.[field];
  else delete row[name];
}

describe.each(NOUNS.map((noun) => [noun.api.path, noun] as const))("/api/%s", (name, noun) => {
  const { body: created, change, entity, isPublic = false, allows } = noun.api;
  const list = routes[`../../app/routes/api.${name}.ts`] as Route;
  const item = routes[`../../app/routes/api.${name}.$id.ts`] as Route;
  const path = `/api/${name}`;
  const allOf = (table: string) => read().all<Row>(sql.raw(`SELECT * FROM ${table}`));
  const rows = () => allOf(noun.table);
  const send = (method: string, body: unknown, id: number | string = 1) =>
    item.action(admin.json(method, `${path}/${id}`, body, { id: String(id) }));
  const create = (body: unknown) => list.action(admin.json("POST", path, body));
  /** Sends this text as `fetch` would. */
  const sendText = (handler: Handler, method: string, body: string, type: string) => {
    const headers = { Cookie: admin.cookie, "Content-Type": type };
    return handler(args(path, { method, headers, body }, { id: "1" }));
  };
  const SENDERS: [string, object | undefined, (body: unknown) => Promise<Response>, Handler][] = [
    ["POST", created, create, list.action],
    ["PATCH", change, (body) => send("PATCH", body), item.action],
  ];
  beforeEach(() => noun.make());

  describe.each(SENDERS.filter(([, body]) => body))("%s", (method, body, sendBody, handler) => {
    it("answers with the row", async () => {
      const answer = await sendBody(body);
      expect(answer.status).toBe(method === "POST" ? 201 : 200);
      const row = await answer.json();
      expect(row).toMatchObject({ id: method === "POST" ? 2 : 1 });
      // A choice is answered with its id.
      if (name !== "choice-groups") expect(row).toMatchObject(body ?? {});
      expect(rows()).toHaveLength(method === "POST" ? 2 : 1);
    });

    const { filled, refused = {} } = noun.api;
    const { stored } = noun;
    if (filled && stored) {
      it("stores what the dialog does", async () => {
        await sendBody(filled);
        for (const [table, columns] of Object.entries(stored))
          expect(allOf(table).at(-1)).toMatchObject(columns);
        for (const { id, quantity } of allOf("inventory"))
          expect(ledgerOf(Number(id))).toBe(quantity);
      });
    }

    const whole = method === "POST" ? body : {};
    const own = (method === "POST" ? refused.create : refused.change) ?? [];
    it.each<[object, string]>([
      [{ ...body, noSuchField: 1 }, "noSuchField: isn't a known field."],
      [{ ...body, id: 99 }, "id: isn't a known field."],
      [[body], "Invalid input: expected object, received array"],
      ...own.map(([wrong, line]): [object, string] => [{ ...whole, ...wrong }, line]),
    ])("is refused as %j with 422, and none of it is written", async (wrong, line) => {
      const before = rows();
      expect(await statusAndLine(sendBody(wrong))).toEqual({ status: 422, line });
      expect(rows()).toEqual(before);
    });

    it("is refused with 400 if it isn't JSON, and with 415 if it doesn't say so", async () => {
      const before = rows();
      expect(await statusAndLine(sendText(handler, method, "{", "application/json"))).toEqual({
        status: 400,
        line: "The request body isn't valid JSON.",
      });
      const form = "application/x-www-form-urlencoded";
      expect(await statusAndLine(sendText(handler, method, JSON.stringify(body), form))).toEqual({
        status: 415,
        line: "Send JSON, with Content-Type: application/json.",
      });
      expect(rows()).toEqual(before);
    });

    it("is answered with 503 while the database takes no write", async () => {
      breakDatabase();
      const answer = await sendBody(body);
      expect(answer.headers.get("Retry-After")).toBe("5");
      expect(await statusAndLine(answer)).toEqual({ status: 503, line: UNAVAILABLE });
    });

    it("is for administrators", async () => {
      const before = rows();
      const headers = { "Content-Type": "application/json" };
      const sent = { method, headers, body: JSON.stringify(body) };
      expect(await statusAndLine(handler(args(path, sent, { id: "1" })))).toEqual({
        status: 401,
        line: "Please sign in.",
      });
      expect(rows()).toEqual(before);
    });
  });

  // An active subscriber can only be made inactive.
  if (change && name !== "newsletter-subscribers") {
    it("lets a program send a row back without the fields that it names", async () => {
      const row = await (await send("PATCH", {})).json();
      const { status, line } = await statusAndLine(send("PATCH", row));
      expect(status).toBe(422);
      const [names = ""] = line.split(":");
      for (const unknown of names.split(", ")) leaveOut(row, unknown);
      const answer = await send("PATCH", row);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject(row);
    });
  }

  if (change) {
    it("changes only what is sent", async () => {
      const empty = await (await send("PATCH", {})).json();
      const changed = await (await send("PATCH", change)).json();
      expect(changed).toEqual({ ...empty, ...change });
      expect(await (await send("PATCH", {})).json()).toEqual(changed);
    });

    it.each(MISSING)("answers a PATCH of '%s' with 404", async (id) => {
      expect((await send("PATCH", change, id)).status).toBe(404);
    });

    it("says which row is gone", async () => {
      await noun.remove(1);
      for (const id of [1, 99])
        expect(await statusAndLine(send("PATCH", change, id))).toEqual({
          status: 404,
          line: noun.gone,
        });
    });
  }

  if (allows.includes("DELETE")) {
    it("answers a DELETE with 204, once, and records it", async () => {
      const answer = await statusAndLine(send("DELETE", undefined));
      expect(answer).toEqual({ status: 204, line: "" });
      const { actor } = admin;
      expect(read().all(sql`SELECT * FROM audit WHERE action = 'deleted'`)).toMatchObject([
        { actor: actor.sub, entity, entity_id: "1" },
      ]);
      expect(await statusAndLine(send("DELETE", undefined))).toEqual({
        status: 404,
        line: noun.gone,
      });
    });

    it.each(MISSING)("answers a DELETE of '%s' with 404", async (id) => {
      expect((await send("DELETE", undefined, id)).status).toBe(404);
    });

    it("answers a DELETE with 503 while the database takes no write", async () => {
      const before = rows();
      breakDatabase();
      expect(await statusAndLine(send("DELETE", undefined))).toEqual({
        status: 503,
        line: UNAVAILABLE,
      });
      expect(rows()).toEqual(before);
    });
  }

  it("answers any other method with 405, and those it takes", async () => {
    const before = rows();
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      if (allows.includes(method)) continue;
      const answer = await send(method, {});
      expect([answer.status, answer.headers.get("Allow")], method).toEqual([405, allows]);
    }
    expect(rows()).toEqual(before);
  });

  // The rows of the menu's nouns are listed with the menu.
  if (!name.startsWith("menu-")) {
    it("lists 1,000 rows at once, and says where the rest is", async () => {
      expect((await list.loader(admin.get(path))).headers.get("Link")).toBeNull();
      for (const table of new Set(["products", noun.table])) await copyFirstRow(table, 1000);
      const first = await list.loader(admin.get(path));
      expect(await first.json()).toHaveLength(1000);
      const link = first.headers.get("Link") ?? "";
      expect(link).toMatch(new RegExp(`^</api/${name}\\?.*page=2>; rel="next"$`));
      const second = await list.loader(admin.get(link.slice(1, link.indexOf(">"))));
      expect(await second.json()).toHaveLength(1);
      expect(second.headers.get("Link")).toBeNull();
    });

    it.each(["0", "-1", "x", "1e3", "99999999"])("refuses ?page=%s", async (page) => {
      const answer = await statusAndLine(list.loader(admin.get(`${path}?page=${page}`)));
      expect(answer).toEqual({ status: 400, line: "page: must be 1 or higher." });
    });

    it("answers 500 in one plain line, and logs, if it can't be read", async () => {
      const log = captureLog();
      await write((tx) => tx.run(sql.raw(`ALTER TABLE ${noun.table} RENAME TO lost`)));
      expect(await statusAndLine(list.loader(admin.get(path)))).toEqual({
        status: 500,
        line: "Something went wrong on our end. Please try again.",
      });
      expect(log.errors()).toHaveLength(1);
    });

    it("lists what is there, and not what was deleted", async () => {
      const listed = async () => (await list.loader(admin.get(path))).json();
      expect(await listed()).toMatchObject([{ id: 1 }]);
      await noun.remove(1);
      expect(await listed()).toEqual([]);
    });

    if (!isPublic) {
      it("is listed for administrators alone", async () => {
        const answer = await statusAndLine(list.loader(args(path)));
        expect(answer).toEqual({ status: 401, line: "Please sign in." });
      });
    }
  }
});

/** Copies a table's first row. Each copy gets its own values in unique columns. */
async function copyFirstRow(table: string, copies: number): Promise<void> {
  const [row = {}] = read().all<object>(sql.raw(`SELECT * FROM ${table} WHERE id = 1`));
  const unique: Record<string, string> = { id: "i", product_id: "i", email: "'kei' || i" };
  const values = Object.keys(row).map((column) => unique[column] ?? column);
  if (values.length === 0) return;
  await write((tx) =>
    tx.run(
      sql.raw(`INSERT INTO ${table} (${Object.keys(row)})
        WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i <= ${copies})
        SELECT ${values.map((value) => (value in row ? `first.${value}` : value))} FROM n, ${table} AS first
        WHERE first.id = 1`),
    ),
  );
}

it("has a row for each noun of the API whose rows are changed or deleted", () => {
  const files = Object.keys(routes).filter((path) => path.endsWith(".$id.ts"));
  const names = files.map((path) => path.replace(/^.*\/api\.|\.\$id\.ts$/g, ""));
  // Days are only read, and uploads aren't rows (their own tests).
  const others = ["days", "objects.upload"];
  expect(names.filter((name) => !others.includes(name)).sort()).toEqual(
    NOUNS.map(({ api }) => api.path).sort(),
  );
});
