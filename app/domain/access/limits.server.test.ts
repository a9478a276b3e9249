import { describe, expect, test } from "vitest";
import { read } from "~/db/client.server";
import { limits } from "~/db/schema/access.server";
import { advanceClock } from "../../../tests/clock";
import { countAttempt, type LimitedClient, sweepLimits } from "./limits.server";

const SOMEBODY = { networkKey: "somebody" };

const rows = () => read().select().from(limits).all();

/** How many of so many tries at once were allowed. */
async function allowed(tries: number, client: LimitedClient = SOMEBODY): Promise<number> {
  const turns = Array.from({ length: tries }, () => countAttempt("sign-in", client));
  return (await Promise.all(turns)).filter((refused) => refused === null).length;
}

describe("a limit of thirty a minute", () => {
  test("allows thirty, however many come at once", async () => {
    expect(await allowed(200)).toBe(30);
    expect(await allowed(1)).toBe(0);
  });

  test("says how long to wait, which what it refuses does not lengthen", async () => {
    advanceClock(0);
    await allowed(30);
    advanceClock(20_500);
    expect(await countAttempt("sign-in", SOMEBODY)).toMatchObject({
      kind: "limited",
      retryAfterS: 40,
    });
    advanceClock(39_500);
    expect(await allowed(40)).toBe(30);
  });

  test("counts each client and each thing on its own", async () => {
    await allowed(30);
    expect(await allowed(1, { networkKey: "somebody else" })).toBe(1);
    expect(await countAttempt("newsletter", SOMEBODY)).toBeNull();
  });

  test("counts nobody where limits are off", async () => {
    expect(await allowed(100, { ...SOMEBODY, hasLimits: false })).toBe(100);
    expect(rows()).toEqual([]);
  });
});

test("clients whose minute is over are forgotten", async () => {
  await allowed(1);
  advanceClock(30_000);
  await allowed(1, { networkKey: "later" });
  advanceClock(30_000);
  await sweepLimits();
  expect(rows()).toMatchObject([{ clientHash: "later" }]);
});
