import { asc } from "drizzle-orm";
import { read } from "~/db/client.server";
import { journal } from "~/db/schema/journal.server";
import { isBookedIn, type Span } from "~/domain/journal/journal.server";

/** The entries that were booked in a span, in the order of booking. */
export const entriesBooked = (span: Span) =>
  read().select().from(journal).where(isBookedIn(span)).orderBy(asc(journal.id)).all();
