import { eq } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { createInquiry, deleteInquiry } from "~/domain/catering/inquiries.server";
import { runLate, updateEvent } from "~/domain/events/events.server";
import { queueEmail, recordAttempt } from "~/domain/outbox/outbox.server";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { queuedEmails } from "../../../tests/ledger";
import { captureLog } from "../../../tests/log";
import { ownMailbox } from "../../../tests/mailbox";
import { findEmailView, searchEmailRows } from "./email-queries.server";
import { sendMail } from "./send-mail.server";

/** The panel shows an email as it was sent, whatever has changed since. */

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };

const mailbox = ownMailbox();
beforeEach(() => {
  captureLog();
  return () => vi.restoreAllMocks();
});

const shown = (id = 1, sender = SENDER, now = new Date()) =>
  findEmailView(id, { sender, zone: "America/Los_Angeles", now });
const subjects = () =>
  searchEmailRows({ q: "", page: 1 }, { sender: SENDER, zone: "UTC", now: new Date() }).rows.map(
    ({ subject }) => subject,
  );

async function owe(kind: Parameters<typeof queueEmail>[1], email = "kei@example.com") {
  const { id: productId } = await makeProduct();
  const { id: orderId } = await makeOrder({ email }, [{ productId }]);
  await write((tx) => queueEmail(tx, kind, `order:${orderId}:${kind}`, { orderId }));
  return orderId;
}

/** Six people wait at a stop that runs late; then its place and time change. */
it("an email that went out reads as it was sent after the stop, the order and the shop changed", async () => {
  const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(3) });
  const { id } = await makeOrder({ pickupEventId: stop.id, pickupMinutes: 120 });
  await runLate(stop.id, 20, OWNER);
  await sendMail(SENDER);
  await runLate(stop.id, 0, OWNER);
  await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
  await write((tx) =>
    tx
      .update(orders)
      .set({ email: "other@example.com", pickupEventId: null })
      .where(eq(orders.id, id))
      .run(),
  );
  const [sent] = mailbox.letters;
  expect(sent?.subject).toBe("Running 20 minutes late (order #1)");
  expect(shown(1, { ...SENDER, name: "Kumo", origin: "https://new.test" })).toMatchObject({
    to: "kei@example.com",
    subject: sent?.subject,
    state: "sent",
    note: null,
    text: sent?.text,
  });
  expect(subjects().at(-1)).toBe(sent?.subject);
});

it("an email reads as it was last sent, where the mail server took it only the second time", async () => {
  const stop = await makeEvent({ startDate: inHours(1), endDate: inHours(3) });
  await makeOrder({ pickupEventId: stop.id });
  await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
  mailbox.unknown.add("kei@example.com");
  await sendMail(SENDER);
  expect(shown()).toMatchObject({
    state: "waiting",
    problem: expect.stringContaining("550"),
    note: expect.stringContaining("hasn't gone out"),
  });
  await updateEvent(stop.id, { location: "Pier 9" }, OWNER);
  mailbox.unknown.clear();
  await sendMail(SENDER, inHours(1));
  await updateEvent(stop.id, { location: "Pier 11" }, OWNER);
  const [sent] = mailbox.letters;
  expect(sent?.text).toContain("Pier 9");
  const went = queuedEmails().find(({ sentAt }) => sentAt !== null);
  expect(shown(went?.id)?.text).toBe(sent?.text);
});

it("an email under way reads as it was handed over, and one that waits as it reads now", async () => {
  await owe("order_receipt");
  await owe("order_receipt");
  const [first] = queuedEmails();
  const email = { to: "kei@example.com", subject: "As it was", text: "Thanks!" };
  await write((tx) => first && recordAttempt(tx, first, email));
  expect(shown(1)).toMatchObject({ ...email, state: "waiting", note: null });
  expect(shown(2)).toMatchObject({ subject: "Your Ujicart order #2", note: expect.any(String) });
});

it("an email that the shop decided not to send shows why, and no text", async () => {
  await owe("order_ready");
  await sendMail(SENDER);
  expect(mailbox.letters).toEqual([]);
  expect(shown()).toMatchObject({
    to: "kei@example.com",
    subject: "Order ready",
    state: "skipped",
    text: "This email was never sent.",
    problem: "Not sent: the order wasn't ready after all, or was picked up",
  });
});

it("an email sent before texts were kept says so, and isn't written again", async () => {
  await owe("order_receipt");
  await write((tx) => tx.run("UPDATE outbox SET sent_at = 1" as never));
  expect(shown()).toMatchObject({
    to: "kei@example.com",
    subject: "Receipt",
    state: "sent",
    note: null,
    text: "We didn't keep the text of this email.",
  });
  await write((tx) => tx.run("UPDATE outbox SET kind = 'of_old', payload = '{}'" as never));
  expect(shown()).toMatchObject({ to: "-", subject: "of_old" });
});

it("the owner's news that went out together is kept by what it's about", async () => {
  const inquiry = {
    name: "Aiko Tanaka",
    email: "aiko@example.com",
    eventType: "wedding" as const,
    eventDate: "2127-03-20",
    guestCount: 80,
    location: "Altadena",
  };
  for (const key of ["one", "two"])
    await createInquiry(inquiry, { networkKey: key, hasLimits: false });
  await sendMail(SENDER);
  const toOwner = mailbox.letters.find(({ to }) => to[0] === "hello@ujicart.example");
  expect(toOwner?.subject).toBe("Ujicart: 2 catering inquiries");
  const kept = queuedEmails().filter(({ kind }) => kind === "inquiry_received");
  expect(kept.map(({ id }) => shown(id)?.subject)).toEqual(
    Array(2).fill("New catering inquiry for Mar 20, 2127"),
  );
  for (const part of shown(kept[0]?.id)?.text.split("\n\n").slice(0, -1) ?? [])
    expect(toOwner?.text).toContain(part);
  await deleteInquiry(1, OWNER);
  await deleteInquiry(2, OWNER);
  expect(JSON.stringify(queuedEmails())).not.toContain("Aiko");
});

it("a text without end is kept up to a bound, and says so", async () => {
  const { id: productId } = await makeMenuItem({ name: "Latte" });
  const { id: orderId } = await makeOrder({}, [{ productId, name: "Latte ".repeat(5000) }]);
  await write((tx) => queueEmail(tx, "order_receipt", "one", { orderId }));
  await sendMail(SENDER);
  expect(mailbox.letters[0]?.text.length).toBeGreaterThan(30_000);
  const { text = "" } = shown() ?? {};
  expect(text.length).toBeLessThan(20_100);
  expect(text.endsWith("(The rest wasn't kept.)")).toBe(true);
});

it("the query for an email's order is built once, not for each email of a page", async () => {
  await owe("order_receipt");
  await owe("order_receipt", "aiko@example.com");
  subjects();
  const build = vi.spyOn(SQLiteSyncDialect.prototype, "buildSelectQuery");
  expect(subjects()).toHaveLength(2);
  const built = build.mock.calls.map(([{ table }]) => table);
  expect(built).not.toEqual([]);
  expect(built).not.toContain(orders);
});
