import { receiveReply } from "~/domain/outbox/sms-opt-outs.server";
import { api } from "~/http/api.server";
import { readTextReply } from "~/http/twilio-webhook.server";

/** A response that sends no text, since Twilio itself has already answered STOP. */
const NO_MESSAGE = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

const { loader, action } = api({
  POST: async ({ request }) => {
    await receiveReply(await readTextReply(request));
    return new Response(NO_MESSAGE, { headers: { "Content-Type": "text/xml; charset=utf-8" } });
  },
});

export { action, loader };
