import { count, desc, eq, sql } from "drizzle-orm";
import { prepared } from "~/db/client.server";
import { cateringInquiries } from "./inquiries.table.server";
import type { InquiryStatus } from "./inquiry";

/** Reading what people have asked the truck to cater. */

const { placeholder } = sql;

const countQuery = prepared((db) =>
  db.select({ number: count() }).from(cateringInquiries).prepare(),
);

const countInStatusQuery = prepared((db) =>
  db
    .select({ number: count() })
    .from(cateringInquiries)
    .where(eq(cateringInquiries.status, placeholder("status")))
    .prepare(),
);

const recentQuery = prepared((db) =>
  db
    .select({
      id: cateringInquiries.id,
      name: cateringInquiries.name,
      eventType: cateringInquiries.eventType,
      eventDate: cateringInquiries.eventDate,
      status: cateringInquiries.status,
    })
    .from(cateringInquiries)
    .orderBy(desc(cateringInquiries.createdAt), desc(cateringInquiries.id))
    .limit(placeholder("limit"))
    .prepare(),
);

/** How many there are, in any status or in one. */
export function countInquiries(status?: InquiryStatus): number {
  const found = status ? countInStatusQuery().get({ status }) : countQuery().get();
  return found?.number ?? 0;
}

/** The last ones that came in, newest first. */
export function listRecentInquiries(limit: number) {
  return recentQuery().all({ limit });
}
