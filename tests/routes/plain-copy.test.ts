import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import BetterSqlite3 from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cartParts } from "~/cart-parts.server";
import { closeDatabase, type DrizzleDatabase, openDatabase } from "~/db/client.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { beginShift } from "~/domain/access/shifts.server";
import { restoreBrandVersion } from "~/domain/brand/brand.server";
import { createInquiry } from "~/domain/catering/inquiries.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { queueAlertEmail } from "~/domain/emails/alert-emails.server";
import { giveUpOnStaleEmails } from "~/domain/emails/give-up.server";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { findCalendarEvent } from "~/domain/events/event-queries.server";
import { withClashesOfSeries } from "~/domain/events/week.server";
import { cancelOwnOrder } from "~/domain/guest-orders/cancel-order.server";
import { fetchUploads } from "~/domain/health/copied-uploads.server";
import { readCommitPosition } from "~/domain/health/copies.server";
import { undoImport } from "~/domain/imports/undo-import.server";
import { deleteUnpaidOrders } from "~/domain/jobs/delete-unpaid-orders.server";
import { sweepUploads } from "~/domain/jobs/media-job.server";
import { sweepOldRows } from "~/domain/jobs/old-rows.server";
import {
  expireOverdueOrders,
  reconcile,
  refundDueOrders,
  sendRefundRequests,
} from "~/domain/jobs/payment-job.server";
import { pollStripe } from "~/domain/jobs/poll-stripe.server";
import { refuseUnknownMedia } from "~/domain/media/known-media.server";
import { publishUpload } from "~/domain/media/published-uploads.server";
import { issueUpload, receiveUpload } from "~/domain/media/uploads.server";
import { tellOfUnseenOrders } from "~/domain/order-desk/unseen-orders.server";
import { trackPresence } from "~/domain/order-settings/auto-pause.server";
import { dueToCustomers, dueToStrangers } from "~/domain/outbox/due-emails.server";
import { dueSms, endInterruptedSms } from "~/domain/outbox/sms-queue.server";
import { isPollDue } from "~/domain/payouts/poll-payouts.server";
import { listAvailable } from "~/domain/products/products.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { completeForgottenSales } from "~/domain/window/counter-wait.server";
import { correctKeptSale, recordKeptSale } from "~/domain/window/late-sales.server";
import { toSaleJson } from "~/domain/window/sale-json.server";
import { orderBrowserCookie } from "~/http/order-cookie.server";
import { loader as panel } from "~/routes/admin";
import { seed } from "../../dev/seed";
import type { CopyBucket } from "../../server/copy-bucket.mjs";
import { ANYWHERE } from "../at-work";
import { callGraph, reachedFrom } from "../call-graph";
import { makeOrder, OWNER } from "../factories";
import { withFileDatabase } from "../file-database";
import { allOrders } from "../ledger";
import { captureLog } from "../log";
import { codeFiles } from "../source-tree";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { loaders } from "./loaders";

/**
 * A second node reads a copy of the file with better-sqlite3 as it comes: no function, no pragma and
 * no migration of ours. So here every read of the product is made on such a copy.
 */
const INTENT = "pi_3Copied000000000000000";
const QUERIES: Record<string, string[]> = {
  "app/routes/_site.shop": ["", "?category=matcha"],
  "app/routes/_site.checkout_.success": [`?payment_intent=${INTENT}`],
  "app/routes/admin.store": ["", "?q=mat%C3%A7ha&page=2"],
  "app/routes/admin.inventory": ["", "?q=mat%C3%A7ha"],
};
const INQUIRY = {
  name: "Aiko",
  email: "aiko@example.com",
  eventType: "wedding",
  eventDate: "2127-06-01",
  guestCount: 40,
  location: "Altadena",
} as const;
const PARAMS = { id: "1", "*": "x" };
const event = (id: string) => ({ id, type: "payment_intent.succeeded", data: { object: { id } } });
/** Cookies of a visitor with a cart who has ordered before. */
async function cartCookies(): Promise<string> {
  const [ordered] = (await orderBrowserCookie(createSecretId())).split(";");
  return `cart=1.1.100; ${ordered}`;
}

/** Functions that read the database, and that no GET calls. */
const OTHER_READS = {
  beginShift: () => beginShift("a".repeat(22), { device: "iPhone", previousId: null }, ANYWHERE),
  restoreBrandVersion: () => restoreBrandVersion(4711, OWNER),
  cartParts: async () => cartParts(await cartCookies()),
  expireOverdueOrders: () => expireOverdueOrders(),
  sweepOldRows: () => sweepOldRows(),
  completeForgottenSales: () => completeForgottenSales(),
  deleteUnpaidOrders: () => deleteUnpaidOrders(),
  refundDueOrders: () => refundDueOrders(),
  sendRefundRequests: () => sendRefundRequests(),
  cancelOwnOrder: () => cancelOwnOrder("a".repeat(22)),
  requestRefund: () => requestRefund(4711, { scope: "all", restock: false }, OWNER),
  refundAtTruck: () => refundAtTruck(4711, { scope: "all", method: "cash", restock: false }, OWNER),
  toSaleJson: () => allOrders().map(toSaleJson),
  tellOfUnseenOrders: () => tellOfUnseenOrders(),
  trackPresence: () => trackPresence(),
  reconcile: () => reconcile(),
  pollStripe: () => pollStripe(),
  isPollDue: async () => isPollDue(new Date()),
  receiveEvent: () => receiveEvent(event("pi_3Unknown0000000000000")),
  dueToCustomers: () => dueToCustomers(new Date()),
  dueToStrangers: () => dueToStrangers(new Date()),
  dueSms: () => dueSms(new Date()),
  endInterruptedSms: () => endInterruptedSms(new Date()),
  giveUpOnStaleEmails: () => giveUpOnStaleEmails(new Date()),
  queueAlertEmail: () => queueAlertEmail(new Date()),
  whyNotSent: () =>
    whyNotSent({ kind: "order_refund", payload: { orderId: 1, refundRequestId: 1 } }),
  receiveUpload: async () => {
    const body = Readable.from([]);
    const upload = { address: await issued(), contentType: null, byteSize: 1, body };
    return receiveUpload(upload);
  },
  publishUpload: async () => publishUpload(await issued(), "auth0|anna"),
  refuseUnknownMedia: () => refuseUnknownMedia(["/objects/media/tin.webp"]),
  sweepUploads: () => sweepUploads(),
  readCommitPosition: async () => readCommitPosition(),
  undoImport: () => undoImport("file", 4711, OWNER),
  recordKeptSale: async () => recordKeptSale("a".repeat(22), UNKNOWN_SALE, NOBODY),
  correctKeptSale: async () =>
    correctKeptSale("a".repeat(22), { correction: "void", key: "b".repeat(22) }, NOBODY),
  withClashesOfSeries: async () => {
    const row = findCalendarEvent(1);
    return row && withClashesOfSeries({ ok: true, row: { ...row, repeatId: row.id } });
  },
  fetchUploads: () => fetchUploads({} as CopyBucket, file.dataDir, new Set(), 0),
  createInquiry: () => createInquiry(INQUIRY, { networkKey: "client" }, "key"),
};

const NOBODY = { actor: null, shift: null };
const UNKNOWN_SALE = { lines: [], totalCents: 1, tipCents: 0, paidBy: "cash" as const };

async function issued(): Promise<string> {
  const upload = await issueUpload(undefined, "auth0|anna");
  return upload.ok ? upload.uploadURL : "";
}

const gets = loaders.flatMap(({ module, loader }) =>
  (QUERIES[module] ?? [""]).map((query) => ({ name: module + query, query, loader })),
);

const file = withFileDatabase();
const admin = asAdministrator();
let copy: BetterSqlite3.Database;
let log: ReturnType<typeof captureLog>;

beforeEach(async () => {
  await seed();
  await makeOrder({ token: "token", stripePaymentId: INTENT });
  closeDatabase();
  const path = join(file.dataDir, "copy.db");
  copyFileSync(file.path, path);
  const tool = new BetterSqlite3(path);
  tool.exec("UPDATE products SET name = 'In the copy'");
  tool.close();

  openDatabase();
  copy = new BetterSqlite3(path, { readonly: true });
  const opened = globalThis as { ujicartDatabase?: { reader: DrizzleDatabase } };
  Object.assign(opened.ujicartDatabase ?? {}, { reader: drizzle(copy) });
  log = captureLog();
});
afterEach(() => copy.close());

it("these tests read the copy", () => {
  const names = listAvailable({ limit: 1, offset: 0 }).map(({ name }) => name);
  expect(names).toEqual(["In the copy"]);
});

describe.each([
  ["a visitor", (path: string) => args(path, {}, PARAMS)],
  ["an administrator", (path: string) => admin.get(path, PARAMS)],
])("%s", (_who, asked) => {
  it("gets every page and list there is", async () => {
    for (const { name, query, loader } of gets) {
      const ask = async () => loader(asked(`/${query}`));
      const answer: unknown = await ask().catch((thrown) => thrown);
      expect(answer === null || answer instanceof Response, `${name}: ${answer}`).toBe(true);
      if (answer instanceof Response) expect(answer.status, name).toBeLessThan(500);
      // A section that could not be read says so in the log alone.
      expect(log.errors(), name).toEqual([]);
    }
  });
});

it("the administrator is known in the copy", async () => {
  expect(await panel(admin.get("/admin"))).toMatchObject({ status: 200 });
});

it("the copy is also read for what no GET asks for", async () => {
  for (const read of Object.values(OTHER_READS)) await read();
});

it("there are no reads besides these", () => {
  const graph = callGraph(
    codeFiles().filter((path) => /^app\/(?!.*\.(test|fixture)\.)/.test(path)),
  );
  const asked = [...graph.keys()].filter(
    (declaration) =>
      /^app\/(root|routes\/.*)#(loader|GET)$/.test(declaration) ||
      Object.keys(OTHER_READS).some((name) => declaration.endsWith(`.server#${name}`)),
  );
  const reached = reachedFrom(graph, asked);
  const reading = [...graph].filter(([, used]) =>
    ["read", "prepared"].some((name) => used.has(`app/db/client.server#${name}`)),
  );
  expect(reading.length).toBeGreaterThan(20);
  expect(reading.map(([name]) => name).filter((name) => !reached.has(name))).toEqual([]);
});
