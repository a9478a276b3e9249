import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { sessions } from "~/db/schema/access.server";
import { outbox } from "~/db/schema/mail.server";
import { unsubscribeAddress } from "~/domain/newsletter/unsubscribe-link.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { seed } from "../../../dev/seed";
import {
  makeInquiry,
  makeOrder,
  makeProduct,
  makeSubscriber,
  makeUpload,
} from "../../../tests/factories";
import { withObjectStore } from "../../../tests/object-stores";
import { readCsv, unzip } from "../../../tests/zip";
import { openExport } from "./export.server";
import { EXPORTED_TABLES, headingOf, LEFT_OUT_TABLES } from "./tables.server";

const objects = withObjectStore("disk");

const ZONE = "America/Los_Angeles";
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "http://localhost:3000" };
const ask = () => openExport({ sender: SENDER, zone: ZONE, now: new Date() });

function begin(): Readable {
  const body = ask();
  if (!body) throw new Error("Another one is running");
  return body;
}

const download = async () => unzip(await buffer(begin()));

const one = (query: string) =>
  read().get<{ answer: number }>(sql.raw(`SELECT (${query}) AS answer`)).answer;

beforeEach(async () => {
  await seed();
});

describe("everything that's downloaded", () => {
  it("has each row of each table, and sums agree with the database", async () => {
    await makeOrder({ receivedCents: 6805, totalCents: 6805, status: "paid", paidAt: new Date() }, [
      { productId: 1, quantity: 2 },
    ]);
    const files = await download();
    for (const { name: table, columns } of EXPORTED_TABLES) {
      const rows = readCsv(files.get(`${table}.csv`));
      expect([table, rows.length]).toEqual([table, one(`SELECT count(*) FROM "${table}"`)]);
      for (const { name } of columns.filter(({ as }) => as === "money")) {
        const cents = rows.map((row) => Math.round(Number(row[headingOf(name)]) * 100));
        const sum = cents.reduce((all, each) => all + each, 0);
        expect([table, name, sum]).toEqual([
          table,
          name,
          one(`SELECT coalesce(sum("${name}"), 0) FROM "${table}"`),
        ]);
      }
    }
    expect(one("SELECT count(*) FROM orders WHERE received_cents > 0")).toBeGreaterThan(0);
  });

  it("keeps umlauts, zeros in front, and lines, and runs no formula", async () => {
    const texts = { name: "Jürgen Übel-Öztürk", message: 'Says "ja"\nand, well', phone: "007" };
    await makeInquiry({ ...texts, location: "=HYPERLINK(1)" });
    const files = await download();
    const inquiry = readCsv(files.get("catering_inquiries.csv")).at(-1);
    expect(inquiry).toMatchObject({ ...texts, location: "'=HYPERLINK(1)" });
    expect(files.get("catering_inquiries.csv")?.toString()).toContain(',"007",');
  });

  it("tells times at the truck, amounts in dollars, and yes or no", async () => {
    const startDate = new Date("2027-01-05T00:30:15Z");
    await write((tx) =>
      tx.run(sql`UPDATE events SET start_date = ${startDate.getTime()}, orders_ahead = 1`),
    );
    await makeProduct({ priceCents: 5, isTaxExempt: true });
    const files = await download();
    const [stop] = readCsv(files.get("events.csv"));
    expect(stop).toMatchObject({ start_date: "2027-01-04 16:30:15", orders_ahead: "yes" });
    expect(readCsv(files.get("products.csv")).at(-1)).toMatchObject({
      price: "0.05",
      is_tax_exempt: "yes",
      deleted_at: "",
    });
  });

  it("says what each column is, and what's left out", async () => {
    const page = (await download()).get("columns.html")?.toString() ?? "";
    for (const [table, reason] of Object.entries(LEFT_OUT_TABLES)) {
      expect(page).toContain(`<th scope="row">${table}</th><td>${reason}</td>`);
    }
    for (const { name: table, description: sentence, columns, leftOut } of EXPORTED_TABLES) {
      expect(page).toContain(`<h2>${table}.csv</h2>\n<p>${sentence}</p>`);
      for (const { name, description } of columns) {
        expect(page).toContain(`<th scope="row">${headingOf(name)}</th><td>${description}`);
      }
      for (const { name, reason } of leftOut) {
        expect(page).toContain(`<th scope="row">${name}</th><td>Left out. ${reason}`);
      }
    }
  });

  it("has what's sold in a file that can be imported", async () => {
    const files = await download();
    const [first] = readCsv(files.get("catalog.csv"));
    expect(first).toMatchObject({ kind: "made", section: expect.any(String) });
    expect(files.get("columns.html")?.toString()).toContain("<h2>catalog.csv</h2>");
  });

  it("has images, and goes on without one that's gone", async () => {
    await objects.store.put("media/there.webp", new Blob(["a picture"]));
    for (const name of ["gone", "there"]) await makeUpload(`/objects/media/${name}.webp`);
    const files = await download();
    expect(files.get("media/there.webp")?.toString()).toBe("a picture");
    expect([...files.keys()].filter((name) => name.startsWith("media/"))).toHaveLength(1);
    expect(readCsv(files.get("uploads.csv"))).toHaveLength(2);
  });

  it("has emails as they read, without what opens an order", async () => {
    const { id } = await makeOrder({ email: "kei@example.com" }, [{ productId: 1 }]);
    await write((tx) => queueEmail(tx, "order_receipt", "one", { orderId: id }));
    const email = (await download()).get("emails/1.txt")?.toString();
    expect(email).toContain("To: kei@example.com\nSubject: Your Ujicart order #");
    expect(email).toMatch(/Track your order here:\s+\[link left out\]\n/);
  });

  it("has emails as they were sent, without what opens an order, wherever the shop was then", async () => {
    await write((tx) => {
      queueEmail(tx, "order_receipt", "one", { orderId: 4711 });
      const sentText =
        "Moved.\nhttps://old.example/orders/abc\nhttps://old.example/newsletter/unsubscribe?token=1.x\nhttps://www.google.com/maps/dir/";
      const sent = { sentTo: "ada@example.com", sentSubject: "Moved", sentText };
      tx.update(outbox)
        .set({ ...sent, sentAt: new Date() })
        .run();
    });
    const files = await download();
    const email = files.get("emails/1.txt")?.toString();
    expect(email).toContain("To: ada@example.com\nSubject: Moved\n");
    expect(email).toContain(
      "Moved.\n[link left out]\n[link left out]\nhttps://www.google.com/maps/dir/\n",
    );
    expect(files.get("outbox.csv")?.toString()).not.toContain("https://");
  });

  it("has no secret in any of its files", async () => {
    const hashes = { browserHash: "hash-of-a-browser", clientHash: "hash-of-a-network" };
    const token = "token-of-an-order";
    const { id: orderId } = await makeOrder({ token, ...hashes }, [{ productId: 1 }]);
    const subscriber = await makeSubscriber();
    const session = { idHash: "hash-of-a-session", accessToken: "an-access-token" };
    const soon = new Date(Date.now() + 60_000);
    await write((tx) => {
      queueEmail(tx, "order_receipt", "one", { orderId });
      queueEmail(tx, "unsubscribe_link", "two", { subscriberId: subscriber.id });
      tx.insert(sessions)
        .values({ ...session, sub: "auth0|ana", accessTokenExpiresAt: soon, expiresAt: soon })
        .run();
    });
    const links = [`/orders/${token}`, unsubscribeAddress(subscriber)];
    const all = [...(await download()).values()].map(String).join("\n");
    for (const secret of [token, ...Object.values({ ...hashes, ...session }), ...links]) {
      expect(all).not.toContain(secret);
    }
    expect(all).toContain("To: kei@example.com");
  });
});

describe("one at a time", () => {
  it("refuses a second one until the first is through", async () => {
    const first = begin();
    expect(ask()).toBeNull();
    await buffer(first);
    await pause(1);
    expect((await download()).size).toBeGreaterThan(40);
  });

  it("lets go of it when its reader leaves in the middle of a table", async () => {
    for (let left = 200; left > 0; left -= 1) await makeInquiry({ message: "x".repeat(1000) });
    const first = begin();
    const closed = new Promise((resolve) => first.once("close", resolve));
    let seen = "";
    for await (const piece of first) {
      seen += piece;
      if (seen.includes("x".repeat(1000))) break;
    }
    expect(first.destroyed).toBe(true);
    await closed;
    expect((await download()).size).toBeGreaterThan(40);
  });
});
