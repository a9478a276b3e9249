import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { refusal, type Step, startMailbox } from "../../dev/mail/mailbox";
import { freePort } from "../../dev/ports";
import { confirmCard } from "../local-stripe";
import { ordersOf } from "./books";
import { Customer, secretOf } from "./customer";
import { askForCatering } from "./guest-inquiry";
import { withShop } from "./real-shop";

/** A mail server in trouble delays emails, and nobody's order. */

const port = await freePort();
const at = withShop({ LIMITS: "off", SMTP_URL: `smtp://127.0.0.1:${port}` });

type Trouble = {
  /** Resolves when the shop has come to it. */
  met: Promise<unknown>;
  end: () => Promise<void>;
};

const never = () => new Promise<void>(() => {});
const refuses =
  (code: number, why = "Not today") =>
  () =>
    Promise.reject(refusal(code, why));

const TROUBLES: [title: string, begin: () => Promise<Trouble>][] = [
  ["is not there", nobody],
  ["hangs up on everybody", () => speak((socket) => socket.destroy())],
  ["never greets", () => speak(() => {})],
  [
    "speaks something else",
    () => speak((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
  ],
  ["breaks off after its greeting", () => speak((socket) => socket.end("220 mail\r\n"))],
  ["never answers to the sender", () => answer("from", never)],
  ["takes the letter and never says so", () => answer("taken", never)],
  ["is too busy", () => answer("connect", refuses(421))],
  ["refuses every sender", () => answer("from", refuses(550))],
  ["refuses every recipient", () => answer("to", refuses(550, "5.7.1 Not today"))],
  ["refuses every letter", () => answer("data", refuses(552))],
];

it.each(TROUBLES)("an order is placed and paid while the mail server %s", async (_title, begin) => {
  const { shop } = at;
  const tin = shop.sell({ pieces: 2 });
  await askForCatering(shop);
  await shop.kill();
  const trouble = await begin();
  // A process sends as it starts.
  await shop.restart();
  await trouble.met;

  const customer = new Customer(shop);
  const begun = await customer.begin({ productId: tin.productId, quantity: 2 });
  expect(confirmCard(shop.stripe, secretOf(begun))).toBe(200);
  const orders = () => ordersOf(shop.books(), customer.email).map(({ status }) => status);
  await expect.poll(orders, { timeout: 120_000 }).toEqual(["paid"]);
  expect(shop.books().letters.filter(({ sentAt }) => sentAt === null)).toHaveLength(3);
  expect(await shop.askToStop()).toBe("exited with code 0");

  await trouble.end();
  shop.endWaits();
  const mailbox = await startMailbox({ smtp: port, web: 0 });
  await shop.restart();
  const recipients = () => new Set(mailbox.letters.flatMap(({ to }) => to));
  await expect.poll(recipients, { timeout: 60_000 }).toContain(customer.email);
  const areSent = () => {
    shop.endWaits();
    return shop.books().letters.every(({ sentAt }) => sentAt !== null);
  };
  await expect.poll(areSent, { timeout: 60_000 }).toBe(true);
  await mailbox.stop();
});

/** The trouble is met when an email is known to have failed. */
async function nobody(): Promise<Trouble> {
  const failed = () => at.shop.books().letters.some(({ lastError }) => lastError !== null);
  return { met: expect.poll(failed, { timeout: 120_000 }).toBe(true), end: async () => {} };
}

/** Something at the mail server's address that does this to whoever connects. */
async function speak(to: (socket: Socket) => void): Promise<Trouble> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    to(socket);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const end = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  };
  return { met: once(server, "connection"), end };
}

/** A mail server that is all right up to a step. */
async function answer(step: Step, work: () => Promise<void>): Promise<Trouble> {
  const mailbox = await startMailbox({ smtp: port, web: 0 });
  const met = new Promise<void>((resolve) => {
    mailbox.at.set(step, () => {
      resolve();
      return work();
    });
  });
  return { met, end: mailbox.stop };
}
