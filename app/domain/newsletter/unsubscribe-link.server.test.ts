import { afterEach, expect, it, vi } from "vitest";

const OLD = "an-old-secret-0123456789abcdef-0123456789";
const NEW = "a-new-secret-0123456789abcdef-0123456789";

/** The module as a process has it that runs with these secrets: settings are read once a process. */
async function withSecrets(secrets: string) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secrets);
  return import("./unsubscribe-link.server");
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("an address names the sign-up it was made for, on this site", async () => {
  const { subscriberOf, unsubscribeAddress } = await withSecrets(NEW);
  const address = unsubscribeAddress(12);
  expect(address).toMatch(
    /^http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=12\.[\w-]{43}$/,
  );
  expect(subscriberOf(address)).toBe(12);
  expect(unsubscribeAddress(12)).toBe(address);
});

it("a letter's headers say the same to mail programs", async () => {
  const { unsubscribeAddress, unsubscribeHeaders } = await withSecrets(NEW);
  expect(unsubscribeHeaders(12)).toEqual({
    "List-Unsubscribe": `<${unsubscribeAddress(12)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

it("an address that was made up or changed names nobody", async () => {
  const { subscriberOf, unsubscribeAddress } = await withSecrets(NEW);
  const address = unsubscribeAddress(12);
  const changed = address.replace(/.$/, "").concat(address.endsWith("A") ? "E" : "A");
  for (const other of [
    address.replace("12.", "13."),
    address.replace("12.", "012."),
    address.replace("12.", "1e1."),
    address.slice(0, -1),
    `${address}A`,
    changed,
    "http://localhost:3000/newsletter/unsubscribe",
    "http://localhost:3000/newsletter/unsubscribe?token=12",
    "http://localhost:3000/newsletter/unsubscribe?token=0.",
  ]) {
    expect(subscriberOf(other), other).toBeNull();
  }
});

it("a letter outlives a change of the secret, until the old one is taken away", async () => {
  const address = (await withSecrets(OLD)).unsubscribeAddress(12);
  expect((await withSecrets(`${NEW},${OLD}`)).subscriberOf(address)).toBe(12);
  expect((await withSecrets(NEW)).subscriberOf(address)).toBeNull();
});
