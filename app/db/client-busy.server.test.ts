import BetterSqlite3 from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { DatabaseUnavailable, read, write, writeWaits } from "~/db/client.server";
import { audit, limits } from "~/db/schema/access.server";
import { recordDenial } from "~/domain/access/audit.server";
import { countAttempt, LIMITS } from "~/domain/access/limits.server";
import { beginSignIn, takeSignIn } from "~/domain/access/sign-in.server";
import { createInquiry } from "~/domain/catering/inquiries.server";
import { mailUnsubscribeLink, subscribe } from "~/domain/newsletter/newsletter.server";
import { logDenial } from "~/http/security-events.server";
import { withFileDatabase } from "../../tests/file-database";
import { WAIT_MS } from "../../tests/wait";

const file = withFileDatabase();

/** Counts attempts to take the lock. Each one blocks everyone while another process has it. */
const attempts = () => vi.spyOn(BetterSqlite3.prototype, "transaction");

const count = (name: string) =>
  write((tx) =>
    tx.insert(limits).values({ name, clientHash: "c", windowStart: new Date(), count: 1 }).run(),
  );

test("one of twenty writers waits for a lock, and all of them give up with it", async () => {
  file.lock();
  const asked = attempts();
  await expect(count("alone")).rejects.toThrow(DatabaseUnavailable);
  const forOne = asked.mock.calls.length;
  asked.mockClear();
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => count(`${n}`)));
  for (const one of all) {
    expect(one).toMatchObject({ status: "rejected", reason: expect.any(DatabaseUnavailable) });
  }
  expect(asked).toHaveBeenCalledTimes(forOne);
});

test("all twenty writers write once the lock is free", async () => {
  const other = file.lock();
  const all = Array.from({ length: 20 }, (_, n) => count(`${n}`));
  other.release();
  await Promise.all(all);
  expect(read().select().from(limits).all()).toHaveLength(20);
});

test("a writer's wait for the lock is counted once it begins", async () => {
  const other = file.lock();
  const before = { ...writeWaits };
  const counted = count("waits");
  other.release();
  await counted;
  expect(writeWaits.count - before.count).toBe(1);
  // The write retries after 50 ms at the earliest, and timers may be a little early.
  expect(writeWaits.seconds - before.seconds).toBeGreaterThan(0.04);
});

test("a writer that fails for its own reason holds up nobody behind it", async () => {
  const other = file.lock();
  const failing = write(() => {
    throw new Error("of its own");
  });
  const next = count("next");
  other.release();
  await expect(failing).rejects.toThrow("of its own");
  await next;
});

test("a refusal that is already written down asks for no lock", async () => {
  expect(await recordDenial(null, "unauthenticated")).toBe(true);
  const asked = attempts();
  expect(await recordDenial(null, "unauthenticated")).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

test("a stranger is refused while another process has the lock, and it's written down once", async () => {
  const other = file.lock();
  const asked = attempts();
  const request = new Request("http://localhost:3000/admin");
  for (let n = 0; n < 20; n++) await logDenial(request, null, "unauthenticated");
  expect(asked).toHaveBeenCalledTimes(1);
  other.release();
  await vi.waitFor(() => expect(read().select().from(audit).all()).toHaveLength(1), WAIT_MS);
});

const CLIENT = { networkKey: "client" };
const SIGN_IN = { returnTo: "/admin", isPopup: false };
const INQUIRY = {
  name: "Aiko",
  email: "aiko@example.com",
  eventType: "wedding",
  eventDate: "2127-06-01",
  guestCount: 40,
  location: "Altadena",
} as const;

test.each([
  ["newsletter", () => subscribe({ email: "aiko@example.com" }, CLIENT)],
  ["newsletter", () => mailUnsubscribeLink({ email: "aiko@example.com" }, CLIENT)],
  ["catering", () => createInquiry(INQUIRY, CLIENT)],
  ["sign-in", () => beginSignIn("state", SIGN_IN, CLIENT)],
  ["sign-in", () => takeSignIn("unknown", CLIENT)],
  ["payment-intent", () => countAttempt("payment-intent", CLIENT)],
] as const)(
  "a client over a limit (%s) is refused without asking for the lock",
  async (name, ask) => {
    for (let n = 0; n < LIMITS[name]; n++) expect(await countAttempt(name, CLIENT)).toBeNull();
    file.lock();
    const asked = attempts();
    expect(await ask()).toMatchObject({ kind: "limited", retryAfterS: expect.any(Number) });
    expect(asked).not.toHaveBeenCalled();
  },
);

test("a client over a limit still ends a sign-in, and reads what they sent before", async () => {
  await beginSignIn("state", SIGN_IN, CLIENT);
  const sent = await createInquiry(INQUIRY, CLIENT, "key");
  for (const name of ["sign-in", "catering"] as const) {
    while (!(await countAttempt(name, CLIENT)));
  }
  expect(await takeSignIn("state", CLIENT)).toMatchObject({ ok: true });
  expect(await createInquiry(INQUIRY, CLIENT, "key")).toEqual(sent);
});
