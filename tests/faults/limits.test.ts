import { expect, it } from "vitest";
import { ask, dial, untilClosed } from "../../server/wire.fixture";
import { withShop } from "./real-shop";

const at = withShop();
const host = () => new URL(at.shop.origin).host;

/** Statuses, and how many answers had each. */
function counted(statuses: string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, (status) => status)).map(([status, all]) => [
      status,
      all?.length ?? 0,
    ]),
  );
}

it("of 300 sign-ups whose bodies all come at the same moment, thirty pass", async () => {
  const before = at.shop.rows().newsletter_subscribers ?? 0;
  const held = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const body = JSON.stringify({ email: `held-back-${n}@example.com` });
      const socket = await dial(at.shop.port);
      const answer = untilClosed(socket);
      socket.write(
        `POST /api/newsletter-subscribe HTTP/1.1\r\nHost: ${host()}\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      return { answer, release: () => socket.write(body) };
    }),
  );
  // An answer to a later request: by then the server has seen all of the heads.
  await ask(at.shop.port, { path: "/healthz", headers: { host: host() } });
  for (const { release } of held) release();

  const answers = await Promise.all(held.map(({ answer }) => answer));
  const statuses = answers.map((text) => text.slice("HTTP/1.1 ".length, "HTTP/1.1 ".length + 3));
  expect(counted(statuses)).toEqual({ 200: 30, 429: 270 });
  expect(at.shop.rows().newsletter_subscribers).toBe(before + 30);
});

it("of 120 sign-ins begun at once, thirty are sent to the provider", async () => {
  const asked = Array.from({ length: 120 }, () =>
    ask(at.shop.port, { path: "/auth/auth0", headers: { host: host() } }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => String(status));
  expect(counted(statuses)).toEqual({ 302: 30, 429: 90 });
});
