import { desc, eq } from "drizzle-orm";
import { type Db, write } from "~/db/client.server";
import { textReplies } from "~/db/schema/mail.server";
import { hashOfNumber } from "./sms-queue.server";

/** Handles replies to our texts. STOP ends all texts to a number, for any order, until a START. */

/** Twilio's own keywords, and others that people write, without spaces and punctuation. */
const STOP = new Set(
  "STOP STOPALL STOPPLEASE PLEASESTOP UNSUBSCRIBE END QUIT CANCEL REVOKE OPTOUT ARRET ARRÊT ARRETE ARRÊTE".split(
    " ",
  ),
);
const START = new Set("START UNSTOP YES".split(" "));

export type Reply = {
  /** Twilio's ID of the reply. */
  sid: string;
  from: string;
  body: string;
  /** STOP, START, or HELP, if the owner's messaging service has its own keywords. */
  optOutType?: string;
};

/** Stores a keyword. Other replies change nothing, and neither does a repeated request. */
export async function receiveReply(reply: Reply): Promise<void> {
  const keyword = keywordIn(reply);
  if (!keyword) return;
  await write((tx) =>
    tx
      .insert(textReplies)
      .values({ sid: reply.sid, number: hashOfNumber(reply.from), keyword })
      .onConflictDoNothing()
      .run(),
  );
}

/**
 * The keyword in a reply. 'Stop. Thank you!' ends texts too, though not for Twilio. A START must be the whole
 * reply.
 */
function keywordIn({ body, optOutType }: Reply): "stop" | "start" | null {
  const said = optOutType ?? body;
  const [sentence = ""] = said.trim().split(/[.!?,;\n]/);
  if (STOP.has(wordOf(said)) || (!optOutType && STOP.has(wordOf(sentence)))) return "stop";
  return START.has(wordOf(said)) ? "start" : null;
}

const wordOf = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

export function hasOptedOut(db: Db, number: string): boolean {
  const { keyword, id } = textReplies;
  const latest = db
    .select({ keyword })
    .from(textReplies)
    .where(eq(textReplies.number, hashOfNumber(number)))
    .orderBy(desc(id))
    .get();
  return latest?.keyword === "stop";
}
