import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { countOrRefuse, LIMITS } from "./limits.server";

const NOW = new Date("2027-01-04T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const turn = (client: string | null, now: Date) =>
  write((tx) => countOrRefuse(tx, "catering", client, now));

it("a client's minute begins with its first turn and ends by itself", async () => {
  for (let i = 0; i < LIMITS.catering; i++) expect(await turn("a", after(i))).toBeNull();
  expect(await turn("a", after(40))).toMatchObject({ kind: "limited", retryAfterS: 20 });
  expect(await turn("b", after(40))).toBeNull();
  expect(await turn("a", after(59.999))).toMatchObject({ retryAfterS: 1 });
  for (let i = 0; i < LIMITS.catering; i++) expect(await turn("a", after(60))).toBeNull();
  expect(await turn("a", after(60))).toMatchObject({ kind: "limited", retryAfterS: 60 });
});

it("nobody is limited where limits are off", async () => {
  for (let i = 0; i <= LIMITS.catering; i++) expect(await turn(null, NOW)).toBeNull();
});
