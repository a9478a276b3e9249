import { beforeEach, describe, expect, it } from "vitest";
import { STEPS, type Step } from "../../dev/mail/mailbox";
import { askForCatering } from "./guest-inquiry";
import { inParallel } from "./in-parallel";
import { type RealShop, withShop } from "./real-shop";

/** Emails that the shop owes are sent even if the process that owes them dies, at any point of the sending. */

const at = withShop({ LIMITS: "off" });

beforeEach(() => {
  at.shop.mailbox.empty();
  at.shop.change((database) => database.prepare("DELETE FROM outbox").run());
});

/** How often the mail server takes the email at hand once more; at the other steps either is right. */
const REPEATS: Partial<Record<Step, number>> = { connect: 0, from: 0, to: 0, taken: 1 };

const POINTS = STEPS.flatMap((step) => [1, 3].map((letter) => [step, letter] as const));

describe("a process killed while it sends", () => {
  it.each(POINTS)("loses no email at the step '%s' of email %i", async (step, letter) => {
    const { shop } = at;
    // A process sends as it starts: none of it may happen before.
    shop.mailbox.at.set("connect", () => new Promise(() => {}));
    const guests = [await askForCatering(shop), await askForCatering(shop)];
    await shop.kill();
    shop.mailbox.at.clear();
    expect(shop.mailbox.letters).toEqual([]);

    await killedAt(shop, step, letter);
    await shop.restart();
    await expectAllToArrive(shop, guests);
    const repeats = shop.mailbox.letters.length - idsIn(shop).size;
    expect(repeats).toBe(REPEATS[step] ?? repeats);
  });
});

/** After so many acknowledged requests of a burst the process dies, with others under way. */
const KILLED_AFTER = [1, 3, 6];
const GUESTS_A_BURST = 12;

it("a process killed while emails come to be owed forgets none of them", async () => {
  const { shop } = at;
  const guests: string[] = [];
  for (const most of KILLED_AFTER) {
    let killed: Promise<void> | undefined;
    let acknowledged = 0;
    const burst = Array.from({ length: GUESTS_A_BURST }, (_, n) => n);
    await inParallel(4, burst, async () => {
      if (killed) return;
      const guest = await askForCatering(shop).catch((error) => {
        if (!killed) throw error;
      });
      if (!guest) return;
      guests.push(guest);
      acknowledged += 1;
      if (acknowledged >= most) killed ??= shop.kill();
    });
    expect(killed, "the burst was long enough").toBeDefined();
    await killed;
    await shop.restart();
  }
  await expectAllToArrive(shop, guests);
}, 180_000);

/** Starts a process and ends it when its conversation with the mail server comes to a step. */
async function killedAt(shop: RealShop, step: Step, letter: number): Promise<void> {
  let restarted: Promise<void> | undefined;
  let letters = 0;
  const killed = new Promise<void>((resolve) => {
    shop.mailbox.at.set(step, async () => {
      letters += 1;
      if (letters !== letter) return;
      shop.mailbox.at.clear();
      await restarted;
      await shop.kill();
      resolve();
    });
  });
  restarted = shop.restart();
  await restarted;
  await killed;
}

const idsIn = ({ mailbox }: RealShop) => new Set(mailbox.letters.map(({ messageId }) => messageId));

/**
 * Every email that is owed, and what each guest caused: to the guest however often under one name, to the
 * owner in one of the emails that tell of several.
 */
async function expectAllToArrive(shop: RealShop, guests: string[]): Promise<void> {
  const unsent = () => {
    shop.endWaits();
    return shop.books().letters.filter(({ sentAt }) => sentAt === null).length;
  };
  await expect.poll(unsent, { timeout: 120_000 }).toBe(0);
  const { letters } = shop.mailbox;
  for (const guest of guests) {
    const copies = letters.filter(({ to }) => to.includes(guest));
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(copies.map(({ text }) => text)).size).toBe(1);
  }
  const texts = letters.map(({ text }) => text).join();
  const notices = shop.books().letters.filter(({ kind }) => kind === "inquiry_received");
  expect(notices.length).toBeGreaterThanOrEqual(guests.length);
  for (const { payload } of notices)
    expect(texts).toContain(`/admin/inquiries/${payload.inquiryId}/view`);
}
