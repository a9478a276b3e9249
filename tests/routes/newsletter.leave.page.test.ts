import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { sendMail } from "~/domain/emails/send-mail.server";
import { unsubscribe } from "~/domain/newsletter/newsletter.server";
import { inHours, stopClock } from "../clock";
import { makeSubscriber } from "../factories";
import { queuedEmails } from "../ledger";
import { ownMailbox } from "../mailbox";
import { breakDatabase } from "./as-administrator";
import { openPage, textOf, textsOf } from "./plain-browser";

/** Leaving the newsletter without a link: it is mailed to those who are on the list. */

const KEI = "kei@example.com";
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "http://localhost:3000" };
const ANSWER = ["Check your email", "If you're on our list, we've sent you a link to unsubscribe."];

const mailbox = ownMailbox();
beforeEach(() => {
  return () => vi.useRealTimers();
});

const mainOf = (page: Awaited<ReturnType<typeof openPage>>) => page.screen.getByRole("main");

async function askAs(email: string) {
  const page = await openPage("/newsletter/unsubscribe");
  page.fill({ Email: email }, within(mainOf(page)));
  await page.press("Send Link");
  return page;
}

async function mailed(): Promise<{ to: string[]; text: string }[]> {
  await sendMail(SENDER);
  return mailbox.letters;
}

const activeAddresses = () =>
  read()
    .select()
    .from(newsletterSubscribers)
    .all()
    .filter(({ isActive }) => isActive)
    .map(({ email }) => email);

describe("/newsletter/unsubscribe", () => {
  it("mails the link, which asks and then unsubscribes", async () => {
    await makeSubscriber({ email: KEI });
    await makeSubscriber({ email: "aya@example.com" });
    const page = await askAs(" Kei@Example.com");
    expect(page.toast).toEqual(ANSWER);
    expect(page.path).toBe("/newsletter/unsubscribe");
    expect(activeAddresses()).toHaveLength(2);

    const [letter, ...others] = await mailed();
    expect([letter?.to, others]).toEqual([[KEI], []]);
    const link = new URL(/http\S+unsubscribe\?\S+/.exec(letter?.text ?? "")?.[0] ?? "");
    const asked = await openPage(link.pathname + link.search);
    await asked.press("Unsubscribe");
    expect(textOf(asked.screen.getByRole("heading", { level: 1 }))).toBe("You're unsubscribed");
    expect(activeAddresses()).toEqual(["aya@example.com"]);
  });

  it("answers the same to an address that isn't on the list, or left it, and mails nothing", async () => {
    await makeSubscriber({ email: "left@example.com", isActive: false });
    for (const email of [KEI, "left@example.com"]) {
      expect((await askAs(email)).toast).toEqual(ANSWER);
    }
    expect(queuedEmails()).toEqual([]);
  });

  it("mails one link however often it is asked within minutes, and another one later", async () => {
    stopClock();
    await makeSubscriber({ email: KEI });
    for (let n = 0; n < 3; n++) expect((await askAs(KEI)).toast).toEqual(ANSWER);
    expect(await mailed()).toHaveLength(1);
    vi.setSystemTime(inHours(1));
    await askAs(KEI);
    expect(await mailed()).toHaveLength(2);
  });

  it("mails an address no more than strangers may have sent to it", async () => {
    stopClock();
    await makeSubscriber({ email: KEI });
    for (let n = 0; n < 5; n++) {
      await askAs(KEI);
      vi.setSystemTime(new Date(Date.now() + 10 * 60_000));
    }
    expect(await mailed()).toHaveLength(3);
    expect(queuedEmails()).toHaveLength(5);
  });

  it("emails nothing to somebody who has left by then", async () => {
    const { id } = await makeSubscriber({ email: KEI });
    await askAs(KEI);
    await unsubscribe(id);
    expect(await mailed()).toEqual([]);
    expect(queuedEmails()[0]?.lastError).toBe("They had unsubscribed by then");
  });

  it("refuses what is no address, and too much at once, and keeps what was typed", async () => {
    const wrong = await askAs("kei@");
    expect(wrong.status).toBe(422);
    const field = wrong.field("Email", within(mainOf(wrong)));
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["kei@", "true"]);
    for (let n = 0; n < 30; n++) await askAs(`kei${n}@example.com`);
    const refused = await askAs(KEI);
    expect(refused.status).toBe(429);
    const kept = [...mainOf(refused).querySelectorAll<HTMLInputElement>("input[type=email]")];
    expect(kept.map(({ value }) => value)).toEqual([KEI]);
  });

  it("says so if it can't act now", async () => {
    const page = await openPage("/newsletter/unsubscribe");
    page.fill({ Email: KEI }, within(mainOf(page)));
    breakDatabase();
    await page.press("Send Link");
    expect(page.status).toBe(503);
    expect(textOf(mainOf(page))).toContain("We couldn't unsubscribe you just now.");
  });

  it("is linked from /newsletter and each page's footer", async () => {
    const page = await openPage("/about");
    await page.follow("Unsubscribe");
    expect(page.path).toBe("/newsletter/unsubscribe");
    expect(textsOf(page.screen.getAllByRole("button"))).toContain("Send Link");
  });
});
