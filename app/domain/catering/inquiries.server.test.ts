import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { limits } from "~/db/schema/access.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { DAILY_LIMITS, LIMITS, sweepLimits } from "~/domain/access/limits.server";
import { refusal } from "~/domain/result";
import { advanceClock } from "../../../tests/clock";
import { makeInquiry, OWNER } from "../../../tests/factories";
import { queuedEmails } from "../../../tests/ledger";
import {
  countInquiries,
  createInquiry,
  deleteInquiry,
  isCateringFull,
  listRecentInquiries,
  reopenCatering,
  searchInquiries,
  updateInquiry,
} from "./inquiries.server";
import { INQUIRY_STATUSES } from "./inquiry";

const stored = () => read().select().from(cateringInquiries).all();

it("inquiries are counted, in all and by their status", async () => {
  for (const status of ["pending", "pending", "quoted"] as const) await makeInquiry({ status });
  expect(countInquiries()).toBe(3);
  expect(countInquiries("pending")).toBe(2);
  expect(countInquiries("cancelled")).toBe(0);
});

it("the newest inquiries are listed first, whatever date they ask for", async () => {
  const sent = (day: number) => new Date(Date.UTC(2027, 0, day));
  await makeInquiry({ name: "First", createdAt: sent(1), eventDate: "2027-06-01" });
  await makeInquiry({ name: "Third", createdAt: sent(3), eventDate: "2027-02-01" });
  await makeInquiry({ name: "Second", createdAt: sent(2), eventDate: "2027-04-01" });
  await makeInquiry({ name: "Also third", createdAt: sent(3), eventDate: "2027-01-20" });

  expect(listRecentInquiries(3)).toMatchObject([
    { name: "Also third", eventDate: "2027-01-20", eventType: "wedding", status: "pending" },
    { name: "Third" },
    { name: "Second" },
  ]);
});

const asked = {
  name: "Aiko Tanaka",
  email: "aiko@example.com",
  phone: null,
  eventDate: "2027-03-20",
  eventType: "wedding" as const,
  guestCount: 80,
  location: "Altadena",
  message: null,
};

describe("a new inquiry", () => {
  it("is kept as it was sent, and pending", async () => {
    const created = await createInquiry(asked, { networkKey: "client" });
    expect(created).toMatchObject({ ok: true, row: { ...asked, status: "pending" } });
    expect(stored()).toMatchObject([{ ...asked, status: "pending" }]);
  });

  it("is one with its repeats, and is taken again once the owner has deleted it", async () => {
    const ask = () => createInquiry(asked, { networkKey: "client" }, "the same form");
    for (const _time of ["first", "second"]) expect(await ask()).toMatchObject({ row: { id: 1 } });
    await deleteInquiry(1, OWNER);
    for (const _time of ["first", "second"]) expect(await ask()).toMatchObject({ row: { id: 2 } });
    expect([stored().length, queuedEmails().length]).toEqual([1, 2]);
  });

  it("counts toward the limits if it's a deleted one sent again", async () => {
    await createInquiry(asked, { networkKey: "client" }, "the same form");
    await deleteInquiry(1, OWNER);
    for (let i = 1; i < LIMITS.catering; i++) await createInquiry(asked, { networkKey: "client" });
    expect(await createInquiry(asked, { networkKey: "client" }, "the same form")).toMatchObject({
      kind: "limited",
    });
  });

  it("is one too many after thirty in a minute, for that client alone", async () => {
    for (let i = 0; i < LIMITS.catering; i++) await createInquiry(asked, { networkKey: "client" });
    expect(await createInquiry(asked, { networkKey: "client" })).toMatchObject({
      kind: "limited",
      retryAfterS: expect.any(Number),
    });
    expect(stored()).toHaveLength(LIMITS.catering);
    expect(await createInquiry(asked, { networkKey: "somebody else" })).toMatchObject({ ok: true });
  });

  it("is one too many after sixty in a day, for that client alone", async () => {
    const ask = (networkKey: string) => createInquiry(asked, { networkKey });
    advanceClock(0);
    for (let n = 0; n < DAILY_LIMITS["catering-of-client"]; n++) {
      if (n % LIMITS.catering === 0) advanceClock(60_000);
      await ask("client");
    }
    advanceClock(60_000);
    await sweepLimits();
    expect(await ask("client")).toMatchObject(
      refusal("limited", "We got many requests from you today. Please email or call us."),
    );
    expect(await ask("somebody else")).toMatchObject({ ok: true });
    advanceClock(24 * 3_600_000);
    expect(await ask("client")).toMatchObject({ ok: true });
  });

  describe("after three hundred in a day", () => {
    const FULL = refusal(
      "limited",
      "We got more requests today than we can answer. Please email or call us.",
    );
    const shop = DAILY_LIMITS["catering-of-shop"];
    const ask = (networkKey: string) => createInquiry(asked, { networkKey });
    beforeEach(async () => {
      advanceClock(0);
      for (let n = 0; n < shop; n++) await ask(`client ${n % 12}`);
    });

    it("is one too many, but the first of the day from each client is taken", async () => {
      expect(isCateringFull()).toBe(true);
      expect(await ask("client 3")).toMatchObject(FULL);
      expect(await ask("one more")).toMatchObject({ ok: true });
      expect(await ask("one more")).toMatchObject(FULL);
      expect(stored()).toHaveLength(shop + 1);
    });

    it("is taken from who asked the day before", async () => {
      await write((tx) => {
        const windowStart = new Date(Date.now() - 25 * 3_600_000);
        const name = "catering-of-client";
        tx.insert(limits).values({ name, clientHash: "regular", windowStart, count: 1 }).run();
      });
      expect(await ask("regular")).toMatchObject({ ok: true });
    });

    it("is one too many from whoever asks after 1,200 more", async () => {
      await write((tx) =>
        tx
          .insert(limits)
          .values({
            name: "catering-of-newcomers",
            clientHash: "everybody",
            windowStart: new Date(),
            count: DAILY_LIMITS["catering-of-newcomers"] - 1,
          })
          .run(),
      );
      expect(await ask("one more")).toMatchObject({ ok: true });
      expect(await ask("another one")).toMatchObject(FULL);
    });

    it("is taken once the owner reopens the form, and counted anew", async () => {
      expect(await reopenCatering(OWNER)).toEqual({ ok: true });
      advanceClock(60_000);
      expect(isCateringFull()).toBe(false);
      for (const _time of [1, 2]) expect(await ask("client 3")).toMatchObject({ ok: true });
    });
  });
});

it("an inquiry's status can change to any other", async () => {
  const { id } = await makeInquiry();
  for (const from of INQUIRY_STATUSES) {
    for (const to of INQUIRY_STATUSES) {
      await updateInquiry(id, { status: from }, OWNER);
      await updateInquiry(id, { status: to }, OWNER);
      expect(stored()).toMatchObject([{ status: to, name: "Aiko Tanaka" }]);
    }
  }
});

it("the panel's list is searched by name, email and event type, newest first", async () => {
  await makeInquiry({ name: "Zoë Wedding", email: "zoe@example.com", eventType: "other" });
  await makeInquiry({ name: "Kei", email: "kei@WEDDING.example", eventType: "private" });
  await makeInquiry({ name: "Ben", email: "ben@example.com", eventType: "wedding" });
  await makeInquiry({
    name: "Eve",
    eventType: "festival",
    location: "Wedding Hall",
    message: "zoe",
  });
  const names = (q: string) => searchInquiries({ q, page: 1 }).rows.map(({ name }) => name);
  expect(names("wedding")).toEqual(["Ben", "Kei", "Zoë Wedding"]);
  expect(names("ZOE")).toEqual(["Zoë Wedding"]);
  expect(names("%")).toEqual([]);
  expect(names("")).toHaveLength(4);
});
