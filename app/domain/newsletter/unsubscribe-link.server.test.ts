import { expect, it } from "vitest";
import { subscriberOf, unsubscribeAddress } from "./unsubscribe-link.server";

const withSecrets = (...secrets: string[]) => ({
  APP_ORIGIN: "https://truck.example",
  SESSION_SECRET: secrets,
});

const KEI = { id: 12, email: "kei@example.com" };
const emailOf = () => KEI.email;

it("an address names the sign-up it was made for, on this site", () => {
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

it("a letter outlives a change of the secret, until the old one is taken away", () => {
  const address = unsubscribeAddress(KEI, withSecrets("old"));
  expect(subscriberOf(address, emailOf, withSecrets("new", "old"))).toBe(12);
  expect(subscriberOf(address, emailOf, withSecrets("new"))).toBeNull();
});
