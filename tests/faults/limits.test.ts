import { expect, it } from "vitest";
import { ask, dial, untilClosed } from "../../server/wire.fixture";
import { withShop } from "./real-shop";

const at = withShop();
const host = () => new URL(at.shop.origin).host;

/** How many answers had each status. */
function counted(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it("thirty of 300 sign-ups that arrive at the same moment pass", async () => {
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
  const statuses = answers.map((text) => Number(text.split(" ")[1]));
  expect(counted(statuses)).toEqual({ 200: 30, 429: 270 });
  expect(at.shop.rows().newsletter_subscribers).toBe(before + 30);
});

it("ninety of 120 sign-ins begun at once are refused before the provider is asked", async () => {
  const asked = Array.from({ length: 120 }, () =>
    ask(at.shop.port, { path: "/auth/auth0", headers: { host: host() } }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  // The other thirty are sent to the provider, or told that it is as busy as this machine.
  const { 302: sent = 0, 503: busy = 0, 429: refused } = counted(statuses);
  expect({ sentOrBusy: sent + busy, refused }).toEqual({ sentOrBusy: 30, refused: 90 });
});
