import { receiveReply } from "~/domain/mail/text-opt-outs.server";
import { api } from "~/http/api.server";
import { readTextReply } from "~/http/twilio-webhook.server";

/** Twilio has answered STOP itself by then, so the response sends nothing. */
const NO_MESSAGE = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

const { loader, action } = api({
  POST: async ({ request }) => {
    await receiveReply(await readTextReply(request));
    return new Response(NO_MESSAGE, { headers: { "Content-Type": "text/xml; charset=utf-8" } });
  },
});

export { action, loader };
