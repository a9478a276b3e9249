import type { Reply } from "~/domain/outbox/sms-opt-outs.server";
import { textSettings } from "~/env.server";
import { isSignedByTwilio } from "~/services/twilio.server";
import { readForm } from "./form.server";
import { textResponse } from "./refusals.server";

/**
 * Reads a text that somebody sent to our number, as Twilio posts it.
 * @throws a plain 503 without Twilio's settings, 403 without its signature, or 400 if it isn't a text
 */
export async function readTextReply(request: Request): Promise<Reply> {
  if (!textSettings()) throw textResponse(503, "Texts aren't set up.");
  const form = await readForm(request);
  const fields = new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const { pathname, search } = new URL(request.url);
  const signature = request.headers.get("X-Twilio-Signature") ?? "";
  if (!isSignedByTwilio(pathname + search, fields, signature))
    throw textResponse(403, "Invalid signature.");
  const [sid, from] = [fields.get("MessageSid"), fields.get("From")];
  if (!sid || !from) throw textResponse(400, "This isn't a text message.");
  const optOutType = fields.get("OptOutType") ?? undefined;
  return { sid, from, body: fields.get("Body") ?? "", ...(optOutType && { optOutType }) };
}
