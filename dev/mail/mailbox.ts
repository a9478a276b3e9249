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
  /** As the envelope has it. */
  to: string[];
  replyTo: string | null;
  subject: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
  text: string;
  receivedAt: Date;
};

/**
 * What a conversation with the mail server comes to: someone connects, names the sender, names a
 * recipient, begins the email; the server has it; the server has said so.
 */
export const STEPS = ["connect", "from", "to", "data", "taken", "answered"] as const;
export type Step = (typeof STEPS)[number];

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

/**
 * A mail server that keeps what it is sent, and shows it on a page, which has the texts of a stand-in for Twilio
 * too. It delivers nothing to anyone, and listens on loopback only.
 * @param ports 0 takes any free one.
 * @param origin the shop's, which replies to texts go to
 */
export async function startMailbox(
  ports: { smtp: number; web: number },
  origin = "http://localhost:3000",
) {
  const phones = createPhones(origin);
  const letters: Received[] = [];
  /** Addresses that are told 550, as ones that nobody has. */
  const unknown = new Set<string>();
  /** What is done at a step before it goes on: what throws refuses it, what never ends leaves it there. */
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
  // A client that hangs up in the middle is its own trouble.
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
    /** What came, the oldest first. */
    letters,
    unknown,
    at,
    phones,
    /** The settings with which the shop sends texts. */
    get textEnvironment() {
      return { ...phones.environment, TWILIO_API_BASE: `http://${HOST}:${portOf(web)}` };
    },
    environment: {
      SMTP_URL: `smtp://${HOST}:${portOf(smtp.server as Server)}`,
      MAIL_FROM: "Ujicart <hello@ujicart.example>",
    },
    /** Where to read it. */
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

/** @param code by which a mail server says no (RFC 5321 section 4.2) */
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
