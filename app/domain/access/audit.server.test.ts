import { expect, it, vi } from "vitest";
import { read, type Tx } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { conflict } from "~/domain/result";
import { OWNER } from "../../../tests/factories";
import { writeAs } from "./audit.server";

const ENTRY = { action: "created", entity: "newsletter subscriber", entityId: 7 } as const;

const subscribers = () => read().select().from(newsletterSubscribers).all();
const entries = () => read().select().from(audit).all();
const add = (tx: Tx) => tx.insert(newsletterSubscribers).values({ email: "kei@example.com" }).run();

it("a change and who made it are written together", async () => {
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

it("a change that nobody records isn't made", async () => {
  const silent = writeAs(OWNER, (tx) => {
    add(tx);
    return { ok: true };
  });
  await expect(silent).rejects.toThrow("without its audit");
  expect(subscribers()).toEqual([]);
});

it("an action that changes nothing needs no record", async () => {
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

it.each(["counter", "manager"] as const)(
  "an action that names no right is refused to a %s",
  async (role) => {
    const work = vi.fn();
    const helper = { sub: "helper:1", name: "Mia", role };
    expect(await writeAs(helper, work)).toMatchObject({ ok: false, kind: "forbidden" });
    expect(work).not.toHaveBeenCalled();
    expect(entries()).toEqual([]);
  },
);

it("a right that the role has lets a helper write, under her own number", async () => {
  const mia = { sub: "helper:1", name: "Mia", role: "counter" as const };
  const sell = (right: "sell" | "correct") =>
    writeAs(
      mia,
      (tx, record) => {
        add(tx);
        record(ENTRY);
        return { ok: true };
      },
      right,
    );
  expect(await sell("correct")).toMatchObject({ ok: false, kind: "forbidden" });
  expect(await sell("sell")).toEqual({ ok: true });
  expect(entries()).toMatchObject([{ actor: "helper:1" }]);
});
