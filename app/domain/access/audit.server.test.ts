import { expect, it } from "vitest";
import { read, type Tx } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { OWNER } from "../../../tests/factories";
import { conflict } from "../result";
import { writeAs } from "./audit.server";

const ENTRY = { action: "created", entity: "subscriber", entityId: 7 } as const;

const subscribers = () => read().select().from(newsletterSubscribers).all();
const entries = () => read().select().from(audit).all();
const add = (tx: Tx) => tx.insert(newsletterSubscribers).values({ email: "kei@example.com" }).run();

it("what is changed and who changed it are written together", async () => {
  const result = await writeAs(OWNER, (tx, record) => {
    add(tx);
    record({ ...ENTRY, detail: { fields: ["email"] } });
    return { ok: true, id: 7 };
  });
  expect(result).toEqual({ ok: true, id: 7 });
  expect(subscribers()).toHaveLength(1);
  expect(entries()).toMatchObject([
    { actor: OWNER.sub, action: "created", entityId: "7", detail: { fields: ["email"] } },
  ]);
});

it("a change that nobody records is not made", async () => {
  const silent = writeAs(OWNER, (tx) => {
    add(tx);
    return { ok: true };
  });
  await expect(silent).rejects.toThrow("without its audit");
  expect(subscribers()).toEqual([]);
});

it("what changes nothing needs no record", async () => {
  await writeAs(OWNER, (tx) => {
    tx.update(newsletterSubscribers).set({ isActive: false }).run();
    return { ok: true };
  });
  expect(entries()).toEqual([]);
});

it("a refusal leaves nothing behind, however far it had come", async () => {
  const refused = conflict({ email: ["Taken"] });
  const result = await writeAs(OWNER, (tx, record) => {
    add(tx);
    record(ENTRY);
    return refused;
  });
  expect(result).toEqual(refused);
  expect(subscribers()).toEqual([]);
  expect(entries()).toEqual([]);
});
