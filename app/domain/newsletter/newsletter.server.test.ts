import { describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { refusal } from "~/domain/result";
import { makeSubscriber, OWNER } from "../../../tests/factories";
import {
  countNewThisMonth,
  countSubscribers,
  findSubscription,
  searchSubscribers,
  subscribe,
  unsubscribe,
  updateSubscriber,
} from "./newsletter.server";

const signUp = (email: string) => subscribe({ email }, { networkKey: "client", hasLimits: false });
const rows = () => read().select().from(newsletterSubscribers).all();
const activity = () => rows().map(({ isActive }) => isActive);

describe("a sign-up", () => {
  it("keeps an address once, however often it asks", async () => {
    await signUp("kei@example.com");
    await signUp("kei@example.com");
    expect(rows()).toMatchObject([{ email: "kei@example.com", isActive: true, userName: null }]);
  });

  it("is a new consent after unsubscribing", async () => {
    const { id } = await makeSubscriber({ email: "kei@example.com" });
    await updateSubscriber(id, { isActive: false }, OWNER);
    await signUp("kei@example.com");
    expect(activity()).toEqual([false, true]);
    expect(countSubscribers()).toBe(1);
  });

  it("is limited per minute, and a refused one counts for nothing", async () => {
    for (let i = 0; i < 30; i++)
      await subscribe({ email: `kei${i}@example.com` }, { networkKey: "client" });
    const refused = await subscribe({ email: "one-more@example.com" }, { networkKey: "client" });
    expect(refused).toMatchObject({ ok: false, kind: "limited", retryAfterS: expect.any(Number) });
    expect(rows()).toHaveLength(30);
  });
});

it("a network can fill the list with 300 sign-ups a day, known addresses or not", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const again = () => subscribe({ email: "kei@example.com" }, { networkKey: "client" });
  for (let times = 0; times < 300; times++) {
    vi.advanceTimersByTime(2_001);
    expect(await again()).toEqual({ ok: true });
  }
  vi.advanceTimersByTime(60_000);
  expect(await again()).toMatchObject({ kind: "limited" });
  expect(await subscribe({ email: "ana@example.com" }, { networkKey: "other" })).toEqual({
    ok: true,
  });
  vi.advanceTimersByTime(86_400_000);
  expect(await again()).toEqual({ ok: true });
});

describe("the owner's unsubscription", () => {
  it("is recorded", async () => {
    const { id } = await makeSubscriber();
    const updated = await updateSubscriber(id, { isActive: false }, OWNER);
    expect(updated).toMatchObject({ ok: true, row: { id, isActive: false } });
    expect(read().select().from(audit).all()).toMatchObject([
      {
        actor: OWNER.sub,
        action: "updated",
        entity: "newsletter subscriber",
        entityId: String(id),
      },
    ]);
  });

  it("is refused if there's no such subscriber", async () => {
    expect(await updateSubscriber(7, { isActive: false }, OWNER)).toMatchObject(
      refusal("missing", "This subscriber no longer exists."),
    );
  });
});

describe("a reader's own unsubscription", () => {
  it("ends the sign-up that the email was sent for, and nobody else's", async () => {
    const { id } = await makeSubscriber({ email: "kei@example.com" });
    await makeSubscriber({ email: "ana@example.com" });
    expect(findSubscription(id)).toEqual({ email: "kei@example.com", isSubscribed: true });
    expect(await unsubscribe(id)).toEqual({ ok: true });
    expect(activity()).toEqual([false, true]);
    expect(findSubscription(id)).toEqual({ email: "kei@example.com", isSubscribed: false });
  });

  it("ends the address's new sign-up too, even by an old email", async () => {
    const { id } = await makeSubscriber({ email: "kei@example.com", isActive: false });
    await signUp("kei@example.com");
    expect(findSubscription(id)?.isSubscribed).toBe(true);
    await unsubscribe(id);
    expect(activity()).toEqual([false, false]);
  });

  it("can be repeated without harm", async () => {
    const { id } = await makeSubscriber();
    await unsubscribe(id);
    expect(await unsubscribe(id)).toEqual({ ok: true });
    expect(activity()).toEqual([false]);
  });

  it("is refused if there's no such subscriber", async () => {
    expect(findSubscription(7)).toBeNull();
    expect(await unsubscribe(7)).toMatchObject({ kind: "missing" });
  });
});

it("a subscriber who left isn't active", async () => {
  await makeSubscriber({ email: "kei@example.com" });
  await makeSubscriber({ email: "left@example.com", isActive: false });
  expect(countSubscribers()).toBe(1);
});

// Midnight in Los Angeles is at 8:00 UTC in winter and at 7:00 in summer.
describe.each([
  ["January", "2027-01-01T08:00:00.000Z", "2027-02-01T08:00:00.000Z"],
  ["March, whose clocks change,", "2027-03-01T08:00:00.000Z", "2027-04-01T07:00:00.000Z"],
  ["December", "2026-12-01T08:00:00.000Z", "2027-01-01T08:00:00.000Z"],
])("a subscriber who's new in %s", (_name, first, next) => {
  const at = (text: string, ms = 0) => new Date(Date.parse(text) + ms);
  const ZONE = "America/Los_Angeles";

  it("signed up from its first moment until the next month's, whoever has left too", async () => {
    const signUps = [at(first, -1), at(first), at(next, -1), at(next)];
    for (const [index, subscribedAt] of signUps.entries()) {
      await makeSubscriber({ email: `${index}@example.com`, subscribedAt, isActive: index !== 1 });
    }
    for (const now of [at(first), at(first, 1_000_000_000), at(next, -1)]) {
      expect(countNewThisMonth(now, ZONE)).toBe(2);
    }
    expect(countNewThisMonth(at(first, -1), ZONE)).toBe(1);
  });
});

describe("a search of subscribers", () => {
  it.each([
    ["KEI@", ["kei@example.com"]],
    ["émile", ["reader@example.com"]],
    ["EMILE", ["reader@example.com"]],
    ["%", []],
    ["", ["reader@example.com", "kei@example.com"]],
  ])("finds '%s' by address and name, without case", async (q, emails) => {
    await makeSubscriber({ email: "kei@example.com" });
    await makeSubscriber({ email: "reader@example.com", userName: "Émile", isActive: false });
    const { rows } = searchSubscribers({ q, page: 1 });
    expect(rows.map(({ email }) => email)).toEqual(emails);
  });
});
