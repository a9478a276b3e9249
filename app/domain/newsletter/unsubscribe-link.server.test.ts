import { expect, it } from "vitest";
import { read } from "~/db/client.server";
import { newsletterKey } from "~/db/schema/newsletter.server";
import { env } from "~/env.server";
import { subscriberOf, unsubscribeAddress } from "./unsubscribe-link.server";

const withSecrets = (...keys: string[]) => ({ origin: "https://truck.example", keys });

const KEI = { id: 12, email: "kei@example.com" };
const emailOf = () => KEI.email;

it("an unsubscribe address names the sign-up it was made for, on this site", () => {
  const address = unsubscribeAddress(KEI, withSecrets("new"));
  expect(address).toMatch(
    /^https:\/\/truck\.example\/newsletter\/unsubscribe\?token=12\.[\w-]{43}$/,
  );
  expect(subscriberOf(address, emailOf, withSecrets("new"))).toBe(12);
});

it("an address that was made up or changed names nobody", () => {
  const settings = withSecrets("new");
  const address = unsubscribeAddress(KEI, settings);
  for (const other of [
    address.replace("12.", "13."),
    address.replace("12.", "012."),
    address.replace("12.", "1e1."),
    address.replace("12.", "12.0."),
    address.slice(0, -1),
    `${address}A`,
    address.replace(/\.(.)(.{42})$/, (_, first, rest) => `.${first === "A" ? "B" : "A"}${rest}`),
    "https://truck.example/newsletter/unsubscribe",
    "https://truck.example/newsletter/unsubscribe?token=12",
    "https://truck.example/newsletter/unsubscribe?token=0.",
  ]) {
    expect(subscriberOf(other, emailOf, settings), other).toBeNull();
  }
});

it("an address names nobody once its ID is another's, or nobody's", () => {
  const address = unsubscribeAddress(KEI);
  expect(subscriberOf(address, emailOf)).toBe(12);
  expect(subscriberOf(address, () => "aya@example.com")).toBeNull();
  expect(subscriberOf(address, () => undefined)).toBeNull();
});

it("an address made by an older key works for as long as that key is known", () => {
  const address = unsubscribeAddress(KEI, withSecrets("old"));
  expect(subscriberOf(address, emailOf, withSecrets("new", "old"))).toBe(12);
  expect(subscriberOf(address, emailOf, withSecrets("new"))).toBeNull();
});

it("a link needs the shop's own key alone, whatever becomes of SESSION_SECRET", () => {
  const keys = read().select().from(newsletterKey).all();
  expect(keys).toEqual([{ id: 1, key: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  const rotated = { keys: [...keys.map(({ key }) => key), "another secret"] };
  expect(subscriberOf(unsubscribeAddress(KEI), emailOf, rotated)).toBe(12);
});

it("a link from before there was such a key works while its secret is there", () => {
  const { APP_ORIGIN: origin, SESSION_SECRET } = env();
  const old = unsubscribeAddress(KEI, { origin, keys: SESSION_SECRET });
  expect(old).not.toBe(unsubscribeAddress(KEI));
  expect(subscriberOf(old, emailOf)).toBe(12);
  expect(subscriberOf(old, emailOf, { keys: ["another secret"] })).toBeNull();
});
