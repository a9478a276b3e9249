import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import * as mail from "~/routes/admin.orders_.mail";
import * as letter from "~/routes/admin.orders_.mail.$id.view";
import { makeOrder, makeProduct } from "../factories";
import { captureLog } from "../log";
import { asAdministrator } from "./as-administrator";

const admin = asAdministrator();
const open = async (query = "") =>
  (await mail.loader(admin.get(`/admin/orders/mail${query}`))).json();
const read = async (id: string) =>
  (await letter.loader(admin.get(`/admin/orders/mail/${id}/view`, { id }))).json();

async function oweReceipt(at = new Date()): Promise<void> {
  const { id: productId } = await makeProduct();
  const { id: orderId } = await makeOrder({}, [{ productId }]);
  await write((tx) => {
    queueEmail(tx, "order_receipt", `order:${orderId}:receipt`, { orderId });
    tx.update(outbox).set({ createdAt: at }).run();
  });
}

it("emails are kept if no mail server is connected, the newest first", async () => {
  await oweReceipt();
  await oweReceipt();
  expect(await open()).toMatchObject({
    isSetUp: false,
    emails: {
      ok: true,
      data: {
        rows: [
          { id: 2, to: "kei@example.com", subject: "Your Ujicart order #2", state: "kept" },
          { id: 1, subject: "Your Ujicart order #1", problem: null },
        ],
      },
    },
  });
  expect((await read("1")).email.text).toContain("1 x Tin: $18.00");
});

it("emails are on pages of 25, and each is on one of them", async () => {
  await write((tx) => {
    for (let one = 1; one <= 26; one++) queueEmail(tx, "alerts_raised", `alert:${one}`, {});
  });
  const { emails } = await open();
  expect(emails).toMatchObject({ data: { page: 1, pageCount: 2, total: 26 } });
  expect(emails).toHaveProperty("data.rows.length", 25);
  expect(await open("?page=2")).toMatchObject({ emails: { data: { rows: [{ id: 1 }] } } });
});

it("an email that is late says so, and one that was sent", async () => {
  await oweReceipt(new Date(Date.now() - 8 * 24 * 3_600_000));
  expect(await read("1")).toMatchObject({ email: { state: "late" } });
  await write((tx) => tx.update(outbox).set({ sentAt: new Date() }).run());
  expect(await read("1")).toMatchObject({ email: { state: "sent" } });
});

it("an email that can't be written doesn't hide the others", async () => {
  await oweReceipt();
  await write((tx) => queueEmail(tx, "order_refund", "lost", { orderId: 4711 }));
  expect(await open()).toMatchObject({
    emails: {
      data: { rows: [{ subject: "Couldn't create this email" }, { to: "kei@example.com" }] },
    },
  });
});

it("the page stays and says so if emails can't be read", async () => {
  captureLog();
  await write((tx) => tx.run(sql`ALTER TABLE outbox RENAME TO lost`));
  expect(await open()).toMatchObject({ emails: { ok: false } });
});

it.each(["99", "abc"])("email %s is 404", async (id) => {
  await expect(read(id)).rejects.toMatchObject({ status: 404 });
});
