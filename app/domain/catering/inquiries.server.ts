import { count, desc, eq } from "drizzle-orm";
import { read, write } from "~/db/client.server";
import type { Actor } from "../access/actor";
import { rowCreatedFor } from "../access/idempotency.server";
import {
  countOfAllOrRefuse,
  countOrRefuse,
  type LimitedClient,
  whyTooOften,
  whyTooOftenOfAll,
} from "../access/limits.server";
import { forgetEmails, queueEmail, queueStrangersEmail } from "../mail/outbox.server";
import type { Result } from "../result";
import { rowsOf, type Update } from "../rows/rows.server";
import { cateringInquiries } from "./inquiries.table.server";
import type { Inquiry, InquiryStatus } from "./inquiry";
import type { InquiryChange, NewInquiry } from "./inquiry.schema";

/** What an inquiry tells the panel and the API. */
const { id, name, email, phone, eventDate, eventType } = cateringInquiries;
const { guestCount, location, message, status, createdAt } = cateringInquiries;
const told = {
  ...{ id, name, email, phone, eventDate, eventType },
  ...{ guestCount, location, message, status, createdAt },
};

const rows = rowsOf({
  table: cateringInquiries,
  entity: "catering inquiry",
  gone: "This inquiry no longer exists.",
  select: (db) => db.select(told).from(cateringInquiries).$dynamic(),
  toRow: (inquiry) => inquiry,
  searched: cateringInquiries.foldedText,
});

export const { find: findInquiry, list: listInquiries, search: searchInquiries } = rows;

/** A repeat counts against no limit. Refuses with limited. */
export async function createInquiry(
  input: NewInquiry,
  client: LimitedClient,
  idempotencyKey?: string,
): Promise<Result<{ row: Inquiry }>> {
  const refused = rowCreatedFor(read(), idempotencyKey) === null ? whyRefused(client) : null;
  if (refused) return refused;
  return write((tx) =>
    rows.once(tx, idempotencyKey, () => {
      const tooOften =
        countOrRefuse(tx, "catering", client) ??
        countOrRefuse(tx, "catering-of-client", client) ??
        countOfAllOrRefuse(tx, "catering-of-shop", client);
      if (tooOften) return tooOften;
      const row = tx.insert(cateringInquiries).values(input).returning(told).get();
      const inquiryId = row.id;
      const { received, acknowledged } = causesOf(inquiryId);
      queueEmail(tx, "inquiry_received", received, { inquiryId });
      queueStrangersEmail(tx, "inquiry_acknowledged", acknowledged, {
        payload: { inquiryId },
        email: input.email,
        isLimited: client.isLimited,
      });
      return { ok: true, row };
    }),
  );
}

const whyRefused = (client: LimitedClient) =>
  whyTooOften("catering", client) ??
  whyTooOften("catering-of-client", client) ??
  whyTooOftenOfAll("catering-of-shop", client);

const causesOf = (id: number) => ({
  received: `inquiry:${id}:received`,
  acknowledged: `inquiry:${id}:acknowledged`,
});

/** With the letters about it, which nobody could write any more. Refuses with missing. */
export function deleteInquiry(id: number, actor: Actor): Promise<Result> {
  return rows.remove(id, actor, (tx) => {
    forgetEmails(tx, Object.values(causesOf(id)));
    tx.delete(cateringInquiries).where(eq(cateringInquiries.id, id)).run();
  });
}

/** Any status may follow any other (spec section 4). Refuses with missing or conflict. */
export function updateInquiry(
  id: number,
  change: InquiryChange,
  actor: Actor,
  { check }: Pick<Update<Inquiry>, "check"> = {},
) {
  return rows.update(id, change, actor, { check });
}

export function countInquiries(status?: InquiryStatus): number {
  const found = read()
    .select({ number: count() })
    .from(cateringInquiries)
    .where(status && eq(cateringInquiries.status, status))
    .get();
  return found?.number ?? 0;
}

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
