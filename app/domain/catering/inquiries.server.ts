import { count, desc, eq } from "drizzle-orm";
import { cachedUntilCommit, type Db, read, write } from "~/db/client.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { forgetKey, rowCreatedFor } from "~/domain/access/idempotency.server";
import {
  checkDailyLimit,
  checkLimit,
  countOfDayOrRefuse,
  countOrRefuse,
  isFullToday,
  type LimitedClient,
  reopenForToday,
} from "~/domain/access/limits.server";
import { forgetEmails, queueEmail, queueUnverifiedEmail } from "~/domain/outbox/outbox.server";
import type { Result } from "~/domain/result";
import { namedColumns, rowsOf } from "~/domain/rows/rows.server";
import type { Inquiry, InquiryStatus } from "./inquiry";
import type { NewInquiry } from "./inquiry.schema";

const rows = rowsOf({
  ...namedColumns(cateringInquiries, [
    ...(["name", "email", "phone", "eventDate", "eventType"] as const),
    ...(["guestCount", "location", "message", "status", "createdAt"] as const),
  ]),
  entity: "catering inquiry",
  gone: "This inquiry no longer exists.",
  searched: cateringInquiries.foldedText,
});

/** Any status can follow any other, so `updateInquiry` checks nothing. */
export const {
  find: findInquiry,
  list: listInquiries,
  search: searchInquiries,
  update: updateInquiry,
} = rows;

/**
 * Adds an inquiry. A repeat of the same request doesn't count toward the limits. Refuses with limited.
 */
export async function createInquiry(
  input: NewInquiry,
  client: LimitedClient,
  idempotencyKey?: string,
): Promise<Result<{ row: Inquiry }>> {
  const isRepeat = findRepeated(read(), idempotencyKey) !== null;
  const refused = isRepeat ? null : checkInquiry(client);
  if (refused) return refused;
  return write((tx) => {
    // The owner may have deleted the first one by mistake, and asked for it again.
    if (idempotencyKey && !findRepeated(tx, idempotencyKey)) forgetKey(tx, idempotencyKey);
    return rows.once(tx, idempotencyKey, () => {
      const tooOften =
        countOrRefuse(tx, "catering", client) ?? countOfDayOrRefuse(tx, "catering", client);
      if (tooOften) return tooOften;
      const { id } = cateringInquiries;
      const inquiryId = tx.insert(cateringInquiries).values(input).returning({ id }).get().id;
      const { received, acknowledged } = causesOf(inquiryId);
      queueEmail(tx, "inquiry_received", received, { inquiryId });
      queueUnverifiedEmail(tx, "inquiry_acknowledged", acknowledged, {
        payload: { inquiryId },
        email: input.email,
        networkKey: client.networkKey,
        hasLimits: client.hasLimits,
      });
      return rows.findOrRefuse(tx, inquiryId);
    });
  });
}

/** The inquiry that was added under this key, unless it was deleted. */
function findRepeated(db: Db, key: string | undefined): Inquiry | null {
  const id = rowCreatedFor(db, key);
  return id === null ? null : rows.find(id, db);
}

const checkInquiry = (client: LimitedClient) =>
  checkLimit("catering", client) ?? checkDailyLimit("catering", client);

/** Whether there were so many inquiries today that each network can send only one. */
export const isCateringFull = () => isFullToday("catering");

/** Accepts inquiries again after a flood of them. */
export function reopenCatering(actor: Actor): Promise<Result> {
  return writeAs(actor, (tx, audit): Result => {
    reopenForToday(tx, "catering");
    const detail = { reopened: true };
    audit({ action: "updated", entity: "catering form", entityId: 1, detail });
    return { ok: true };
  });
}

const causesOf = (id: number) => ({
  received: `inquiry:${id}:received`,
  acknowledged: `inquiry:${id}:acknowledged`,
});

/** Deletes an inquiry and its emails, whose text comes from the inquiry. Refuses with missing. */
export function deleteInquiry(id: number, actor: Actor): Promise<Result> {
  return rows.remove(id, actor, (tx) => {
    forgetEmails(tx, Object.values(causesOf(id)));
    tx.delete(cateringInquiries).where(eq(cateringInquiries.id, id)).run();
  });
}

export function countInquiries(status?: InquiryStatus): number {
  const found = read()
    .select({ number: count() })
    .from(cateringInquiries)
    .where(status && eq(cateringInquiries.status, status))
    .get();
  return found?.number ?? 0;
}

/** Cached until the next write, since every panel screen shows this number. */
export const countPendingInquiries = cachedUntilCommit(() => countInquiries("pending"));

export function listRecentInquiries(limit: number) {
  return read()
    .select({
      id: cateringInquiries.id,
      name: cateringInquiries.name,
      eventType: cateringInquiries.eventType,
      eventDate: cateringInquiries.eventDate,
      createdAt: cateringInquiries.createdAt,
      status: cateringInquiries.status,
    })
    .from(cateringInquiries)
    .orderBy(desc(cateringInquiries.createdAt), desc(cateringInquiries.id))
    .limit(limit)
    .all();
}
