import { asc } from "drizzle-orm";
import { read } from "~/db/client.server";
import { isBookedIn, type Span } from "~/domain/journal/journal.server";
import { journal } from "~/domain/journal/journal.table.server";

/** What was booked in a span, in the order of booking. */
export const entriesBooked = (span: Span) =>
  read().select().from(journal).where(isBookedIn(span)).orderBy(asc(journal.id)).all();
