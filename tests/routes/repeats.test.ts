import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { sweepIdempotencyKeys } from "~/domain/access/idempotency.server";
import { LIMITS } from "~/domain/access/limits.server";
import { toEventJson } from "~/domain/event";
import { eventRules } from "~/domain/events/event.schema";
import { createEvent } from "~/domain/events/events.server";
import { PUBLIC_KEY } from "~/forms/idempotency-key";
import { creates } from "~/http/api-verbs.server";
import { action as ask } from "~/routes/_site.catering";
import * as inquiries from "~/routes/api.catering-inquiries";
import * as choiceGroups from "~/routes/api.choice-groups";
import * as events from "~/routes/api.events";
import * as menuItems from "~/routes/api.menu-items";
import * as menuSections from "~/routes/api.menu-sections";
import * as products from "~/routes/api.products";
import { advanceClock, DAY_MS } from "../clock";
import { makeMenuSection } from "../factories";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase, mendDatabase, outcomeOf } from "./as-administrator";
import { args } from "./call";

/** Whatever is sent again, by whom and however, is stored once. */

const admin = asAdministrator();

const countOf = (table: string): number =>
  read().get<{ rows: number }>(sql.raw(`SELECT count(*) AS rows FROM ${table}`)).rows;

const asked = {
  name: "Aiko Tanaka",
  email: "aiko@example.com",
  eventType: "wedding",
  eventDate: "2027-03-20",
  guestCount: "80",
  location: "Altadena",
};
/** The form's fields, as every copy of the page posts them. */
const typed = { ...asked, idempotencyKey: PUBLIC_KEY };
const post = (fields: Record<string, string>, headers: HeadersInit = {}) =>
  ask(args("/catering", { method: "POST", headers, body: new URLSearchParams(fields) }));
const stored = () => read().select().from(cateringInquiries).all();

describe("an inquiry that is posted again", () => {
  it.each([
    ["without JavaScript", {}],
    ["by the page's script", { "Sec-Fetch-Dest": "empty" }],
  ])("is stored once, and answered as the first, %s", async (_how, headers: HeadersInit) => {
    const answers = [await post(typed, headers), await post(typed, headers)];
    const [first, second] = await Promise.all(
      answers.map(async (answer) => ({
        ...(await outcomeOf(answer)),
        body: await answer.text(),
      })),
    );
    expect(second).toEqual(first);
    expect([200, 303]).toContain(first?.status);
    expect(stored()).toHaveLength(1);
  });

  it("is stored once even before the first is answered, as by a double click", async () => {
    const answers = await Promise.all([post(typed), post(typed)]);
    for (const answer of answers) {
      expect(await outcomeOf(answer)).toMatchObject({ toast: { title: "Inquiry Submitted" } });
    }
    expect(stored()).toHaveLength(1);
  });

  it("is the same from another network address, as from a phone", async () => {
    await post(typed, { "x-client-address": "192.0.2.1" });
    await post(typed, { "x-client-address": "198.51.100.1" });
    expect(stored()).toHaveLength(1);
  });

  it("is another one with another word in it, even if the page's key is the same", async () => {
    await post(typed);
    await post({ ...typed, name: "Kei Mori" });
    await post({ ...typed, message: "And a cake" });
    expect(stored().map(({ name, message }) => [name, message])).toEqual([
      ["Aiko Tanaka", null],
      ["Kei Mori", null],
      ["Aiko Tanaka", "And a cake"],
    ]);
  });

  it("changes nothing after it was answered", async () => {
    await post(typed);
    await write((tx) => tx.update(cateringInquiries).set({ status: "quoted" }).run());
    expect((await post(typed)).status).toBe(303);
    expect(stored()).toMatchObject([{ status: "quoted" }]);
  });

  it("is stored again after it was deleted, and is answered as the first", async () => {
    const first = await outcomeOf(await post(typed));
    await write((tx) => tx.delete(cateringInquiries).run());
    expect(await outcomeOf(await post(typed))).toEqual(first);
    expect(stored()).toHaveLength(1);
  });

  it("isn't refused for how often it comes", async () => {
    await post(typed);
    for (let i = 1; i < LIMITS.catering; i++) await post({ ...typed, message: String(i) });
    expect((await post({ ...typed, message: "One too many" })).status).toBe(429);
    expect((await post(typed)).status).toBe(303);
    expect(stored()).toHaveLength(LIMITS.catering);
  });

  it("counts against no limit", async () => {
    for (let i = 0; i <= LIMITS.catering; i++) await post(typed);
    expect((await post({ ...typed, message: "And a cake" })).status).toBe(303);
  });

  it("is stored after it was refused", async () => {
    const refused = await post({ ...typed, email: "aiko" });
    expect(refused.status).toBe(422);
    expect((await refused.json()).input).toEqual({ ...typed, email: "aiko" });
    breakDatabase();
    const failed = await post(typed);
    expect(failed.status).toBe(503);
    expect((await failed.json()).input).toEqual(typed);
    mendDatabase();
    expect((await post(typed)).status).toBe(303);
    expect(stored()).toHaveLength(1);
  });

  it("is stored a day later, as a reminder", async () => {
    await post(typed);
    advanceClock(DAY_MS - 1000);
    await sweepIdempotencyKeys();
    await post(typed);
    expect(stored()).toHaveLength(1);
    advanceClock(1000);
    await sweepIdempotencyKeys();
    await post(typed);
    expect(stored()).toHaveLength(2);
  });

  it("is stored each time by a program that sends no key", async () => {
    await post(asked);
    await post(asked);
    expect(stored()).toHaveLength(2);
  });

  it("isn't stored if its key can't be: both or neither", async () => {
    await write((tx) =>
      tx.run(sql`CREATE TRIGGER lost BEFORE INSERT ON idempotency_keys
        BEGIN SELECT RAISE(ABORT, 'the power fails'); END`),
    );
    captureLog();
    expect((await post(typed)).status).toBe(503);
    expect(stored()).toEqual([]);
  });
});

type Dialog = {
  loader: (args: LoaderFunctionArgs) => Promise<Response>;
  action: (args: ActionFunctionArgs) => Promise<Response>;
};
/** Every dialog that creates something, whichever noun it is of. */
const dialogs = import.meta.glob<Dialog>("../../app/routes/admin.*.new.tsx", { eager: true });

/** The fields that each dialog is filled in with, and the table that they end up in. */
const FILLED: Record<
  string,
  {
    table: string;
    fields: Record<string, string>;
    other: object;
    /** Makes what must be there before. */
    given?: () => Promise<unknown>;
  }
> = {
  store: {
    table: "products",
    fields: { name: "Tin", price: "19.99", category: "matcha", stock: "7" },
    other: { stock: "8" },
  },
  menu: {
    table: "products",
    fields: { name: "Latte", price: "6.50", sectionId: "1" },
    other: { price: "7" },
    given: () => makeMenuSection(),
  },
  "menu_.choices": {
    table: "choice_groups",
    fields: { name: "Milk", amount: "one", choices: "* Whole\nOat +0.80" },
    other: { amount: "2" },
  },
  "menu_.sections": {
    table: "menu_sections",
    fields: { name: "Drinks" },
    other: { name: "Sweets" },
  },
  calendar: {
    table: "events",
    fields: {
      title: "Night Market",
      location: "Ferry Plaza",
      startDate: "2027-01-04T15:00",
      endDate: "2027-01-04T18:00",
    },
    other: { title: "Day Market" },
  },
  "social-media": {
    table: "social_media_connections",
    fields: { accountName: "@ujicart", platform: "tiktok" },
    other: { platform: "twitter" },
  },
  "social-media_.posts": {
    table: "social_media_posts",
    fields: { caption: "At the Ferry Plaza", platforms: "instagram,tiktok" },
    other: { platforms: "instagram" },
  },
};

describe.each(Object.entries(dialogs))("%s, posted again", (path, { loader, action }) => {
  const [, noun = ""] = /admin\.(.*)\.new\.tsx$/.exec(path) ?? [];
  const filled = FILLED[noun];
  if (!filled) throw new Error(`Fill in '${noun}' above, so that this knows how to create one`);
  const { table, fields, other, given } = filled;
  beforeEach(() => given?.());
  const list = `/admin/${noun.replace("_.", "/")}`;
  const address = `${list}/new`;

  const open = async () => {
    const { fields: shown } = await (await loader(admin.get(address))).json();
    expect(shown.idempotencyKey).toMatch(/^[\w-]{22}$/);
    return { ...shown, ...fields };
  };
  const save = (input: Record<string, string>) => action(admin.form(address, input));

  it("creates one row, records it once, and answers as the first", async () => {
    const input = await open();
    const first = await outcomeOf(await save(input));
    expect(first).toMatchObject({ status: 303, to: list });
    expect(await outcomeOf(await save(input))).toEqual(first);
    expect(countOf(table)).toBe(1);
    expect(countOf("audit WHERE action = 'created'")).toBe(1);
  });

  it("creates a row of its own if something else is typed in", async () => {
    const input = await open();
    await save(input);
    await save({ ...input, ...other });
    expect(countOf(table)).toBe(2);
  });

  it("creates the same again if it's opened again", async () => {
    await save(await open());
    await save(await open());
    expect(countOf(table)).toBe(2);
  });

  it("creates one row after a refusal", async () => {
    const input = await open();
    const [name = ""] = Object.keys(fields);
    const refused = await save({ ...input, [name]: "" });
    expect(refused.status).toBe(422);
    const { input: kept } = await refused.json();
    expect(kept).toMatchObject({ idempotencyKey: input.idempotencyKey });
    await save({ ...kept, ...fields });
    await save({ ...kept, ...fields });
    expect(countOf(table)).toBe(1);
  });

  it("creates nothing after it was deleted, and answers as the first", async () => {
    const input = await open();
    const first = await outcomeOf(await save(input));
    const { action: remove } = (await import(
      `../../app/routes/admin.${noun}.$id.delete.tsx`
    )) as Dialog;
    const { id } = read().get<{ id: number }>(sql.raw(`SELECT id FROM ${table}`));
    await remove(admin.form(`${list}/${id}/delete`, {}, { id: String(id) }));
    expect(countOf("audit WHERE action = 'deleted'")).toBe(1);
    const left = countOf(table);
    expect(await outcomeOf(await save(input))).toEqual(first);
    expect(countOf(table)).toBe(left);
  });
});

describe("a program that sends an Idempotency-Key", () => {
  const event = {
    title: "Night Market",
    location: "Ferry Plaza",
    startDate: "2027-01-04T15:00",
    endDate: "2027-01-04T18:00",
  };
  const DOORS = [
    ["events", events.action, event, { title: "Day Market" }],
    ["products", products.action, { name: "Tin", price: 5, category: "matcha" }, { stock: 2 }],
    [
      "menu-items",
      menuItems.action,
      { name: "Latte", price: 6.5, sectionId: 1 },
      { allergens: ["milk"] },
    ],
    ["menu-sections", menuSections.action, { name: "Drinks" }, { name: "Sweets" }],
    [
      "choice-groups",
      choiceGroups.action,
      { name: "Milk", amount: "one", choices: [{ name: "Oat" }] },
      { amount: "2" },
    ],
    ["catering-inquiries", inquiries.action, { ...asked, guestCount: 80 }, { name: "Kei" }],
  ] as const;
  const TABLES = {
    events: "events",
    products: "products",
    "menu-items": "menu_items",
    "menu-sections": "menu_sections",
    "choice-groups": "choice_groups",
    "catering-inquiries": "catering_inquiries",
  };

  describe.each(DOORS)("to %s", (noun, action, body, other) => {
    const rows = () => countOf(TABLES[noun]);
    beforeEach(async () => {
      if (noun === "menu-items") await makeMenuSection();
    });
    const send = async (sent: object, key?: string) => {
      const { request, ...rest } = admin.json("POST", `/api/${noun}`, sent);
      if (key !== undefined) request.headers.set("Idempotency-Key", key);
      const answer = await action({ ...rest, request });
      return { status: answer.status, row: await answer.json() };
    };

    it("gets the same row twice", async () => {
      const first = await send(body, "a");
      expect(first.status).toBe(201);
      expect(await send(body, "a")).toEqual(first);
      expect(rows()).toBe(1);
    });

    it("gets another row with another body, another key, or none", async () => {
      await send(body, "a");
      for (const again of [
        await send({ ...body, ...other }, "a"),
        await send(body, "b"),
        await send(body),
        await send(body, ""),
      ]) {
        expect(again.status).toBe(201);
      }
      expect(rows()).toBe(5);
    });
  });

  it("gets a row of its own for another administrator, who also counts from 1", async () => {
    const handler = creates(eventRules, createEvent, toEventJson);
    for (const sub of ["auth0|ana", "auth0|ben", "auth0|ana"]) {
      const sent = admin.json("POST", "/api/events", event);
      sent.request.headers.set("Idempotency-Key", "1");
      await handler({ ...sent, actor: { sub, name: sub, role: "owner" } });
    }
    expect(countOf("events")).toBe(2);
  });

  it("hears if its row was deleted since, and nothing is created", async () => {
    const send = () => {
      const sent = admin.json("POST", "/api/events", event);
      sent.request.headers.set("Idempotency-Key", "a");
      return events.action(sent);
    };
    const { id } = await (await send()).json();
    await write((tx) => tx.run(sql`DELETE FROM events WHERE ${eq(sql`id`, id)}`));
    const again = await send();
    expect(again.status).toBe(404);
    expect(await again.text()).toBe("This event no longer exists.");
    expect(countOf("events")).toBe(0);
  });
});
