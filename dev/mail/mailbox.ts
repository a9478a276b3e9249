import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { mailboxPage } from "./page";
import { createPhones, replyIn } from "./phones";

const HOST = "127.0.0.1";

export type Received = {
  messageId: string;
  from: string;
  fromName: string;
  /** Recipients in the envelope. */
  to: string[];
  replyTo: string | null;
  subject: string;
  /** Headers by name, in lower case. */
  headers: Record<string, string>;
  text: string;
  receivedAt: Date;
};

/**
 * The steps of a conversation with the mail server: someone connects, names the sender and a recipient, and
 * begins the email; the server has taken it, and has answered.
 */
export const STEPS = ["connect", "from", "to", "data", "taken", "answered"] as const;
export type Step = (typeof STEPS)[number];

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

/**
 * A mail server that stores what it receives and shows it on a page, together with the texts of a stand-in for
 * Twilio. It delivers nothing, and only listens on loopback.
 * @param ports 0 means any free port
 * @param origin of the shop, to which replies to texts go
 */
export async function startMailbox(
  ports: { smtp: number; web: number },
  origin = "http://localhost:3000",
) {
  const phones = createPhones(origin);
  const letters: Received[] = [];
  /** Addresses that nobody has, which get a 550. */
  const unknown = new Set<string>();
  /** Actions before a step goes on. If one throws, the step is refused; if one never ends, neither does the step. */
  const at = new Map<Step, () => Promise<void>>();
  const reach = async (step: Step) => at.get(step)?.();

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, done) => void reach("connect").then(() => done(), done),
    onMailFrom: (_address, _session, done) => void reach("from").then(() => done(), done),
    onRcptTo: ({ address }, _session, done) => {
      const named = async () => {
        await reach("to");
        if (unknown.has(address)) throw refusal(550, "No such address");
      };
      void named().then(() => done(), done);
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      const take = async () => {
        await reach("data");
        letters.push(await read(stream, to));
        await reach("taken");
      };
      void take()
        .then(() => done(), done)
        .then(() => reach("answered"));
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.once("error", reject);
    smtp.listen(ports.smtp, HOST, resolve);
  });
  // A client that hangs up midway is no error.
  smtp.on("error", () => {});

  const web = createServer(async (request, response) => {
    if (await phones.answer(request, response)) return;
    const reply = await replyIn(request);
    if (reply) {
      await phones.reply(reply.from, reply.body).catch(() => {});
      return response.writeHead(303, { Location: "/" }).end();
    }
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    });
    response.end(mailboxPage(letters, phones.texts));
  });
  await once(web.listen(ports.web, HOST), "listening");

  return {
    /** Received emails, oldest first. */
    letters,
    unknown,
    at,
    phones,
    /** The settings for sending texts to this stand-in. */
    get textEnvironment() {
      return { ...phones.environment, TWILIO_API_BASE: `http://${HOST}:${portOf(web)}` };
    },
    environment: {
      SMTP_URL: `smtp://${HOST}:${portOf(smtp.server as Server)}`,
      MAIL_FROM: "Ujicart <hello@ujicart.example>",
    },
    /** The URL of the page that shows emails and texts. */
    page: `http://${HOST}:${portOf(web)}/`,
    empty: () => {
      letters.length = 0;
      unknown.clear();
      at.clear();
      phones.empty();
    },
    stop: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
    },
  };
}

/** @param code a mail server's refusal (RFC 5321 section 4.2) */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function read(stream: NodeJS.ReadableStream, to: string[]): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  return {
    messageId: mail.messageId ?? "",
    from: mail.from?.address ?? "",
    fromName: mail.from?.name ?? "",
    to,
    replyTo: mail.replyTo?.[0]?.address ?? null,
    subject: mail.subject ?? "",
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    text: mail.text ?? "",
    receivedAt: new Date(),
  };
}
