import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import type { Fault } from "../../dev/mail/phones";
import { ownPhones } from "../../tests/phones";
import { isSignedByTwilio, sendSms, twilioSignature } from "./twilio.server";

const mailbox = ownPhones();
const TEXT = { to: "+12135550100", body: "Ujicart: Order #1 is ready." };

describe("a text", () => {
  it("is handed to Twilio once", async () => {
    expect(await sendSms(TEXT)).toEqual({ ok: true });
    expect(mailbox.phones.texts).toMatchObject([TEXT]);
    expect(mailbox.phones.calls).toBe(1);
  });

  it.each<[Fault, string, string, number]>([
    ["busy", "down", "20429", 0],
    ["broken", "down", "20500", 0],
    ["elsewhere", "down", "307", 0],
    ["gateway", "unknown", "502", 0],
    ["lost", "unknown", "504", 1],
    ["cut", "unknown", "UND_ERR_SOCKET", 1],
  ])("answered by Twilio with '%s' is %s", async (fault, reason, code, taken) => {
    mailbox.phones.faults.push(fault);
    expect(await sendSms(TEXT)).toMatchObject({ ok: false, reason, code });
    expect(mailbox.phones.texts).toHaveLength(taken);
    expect(mailbox.phones.calls).toBe(1);
  });

  it("counts as sent after an answer that's too long to read", async () => {
    mailbox.phones.faults.push("long");
    expect(await sendSms(TEXT)).toEqual({ ok: true });
  });

  it("might have been sent if Twilio never answers", async () => {
    mailbox.phones.faults.push("silent");
    const { timeout } = AbortSignal;
    const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(50));
    expect(await sendSms(TEXT)).toMatchObject({ ok: false, reason: "unknown" });
    spy.mockRestore();
  });

  it.each([
    ["no number", { to: "+1213" }, "final", "21211"],
    ["too long", { body: "x".repeat(1601) }, "refused", "21617"],
  ])("is refused if it's %s", async (_what, given, reason, code) => {
    expect(await sendSms({ ...TEXT, ...given })).toMatchObject({ ok: false, reason, code });
  });

  it("is refused for good to a landline, or to a number that replied STOP", async () => {
    mailbox.phones.landlines.add(TEXT.to);
    expect(await sendSms(TEXT)).toMatchObject({ reason: "final", code: "21614" });
    mailbox.phones.landlines.clear();
    mailbox.phones.stopped.add(TEXT.to);
    expect(await sendSms(TEXT)).toMatchObject({ reason: "final", code: "21610" });
    expect(mailbox.phones.texts).toEqual([]);
  });
});

describe("Twilio's signature", () => {
  // The first is in Twilio's documentation of webhook security, the second in the tests of its PHP library.
  const URL_OF_EXAMPLE = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const FIELDS = {
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675310",
    Digits: "1234",
    From: "+14158675310",
    To: "+18005551212",
  };

  it.each([
    [new URLSearchParams(Object.entries(FIELDS).reverse()), "GvWf1cFY/Q7PnoempGyD5oXAezc="],
    [
      new URLSearchParams("Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234"),
      "IK+Dwps556ElfBT0I3Rgjkr1wJU=",
    ],
  ])("is the same for %s as from Twilio's libraries", (fields, signature) => {
    expect(twilioSignature("12345", URL_OF_EXAMPLE, fields).toString("base64")).toBe(signature);
  });

  const PATH = "/api/twilio-webhook";
  const token = () => mailbox.phones.environment.TWILIO_AUTH_TOKEN;
  const sign = (url: string, fields = new URLSearchParams(FIELDS), by = token()) =>
    twilioSignature(by, url, fields).toString("base64");

  it("counts with the port in its URL and without", () => {
    const fields = new URLSearchParams(FIELDS);
    for (const origin of ["http://localhost:3000", "http://localhost"])
      expect(isSignedByTwilio(PATH, fields, sign(`${origin}${PATH}`))).toBe(true);
  });

  it("covers the URL, its query, every field, and our token", () => {
    const fields = new URLSearchParams(FIELDS);
    const isSigned = (signature: string) => isSignedByTwilio(PATH, fields, signature);
    expect(isSigned(sign(`https://evil.example${PATH}`))).toBe(false);
    expect(isSigned(sign(`http://localhost:3000${PATH}?x=1`))).toBe(false);
    expect(isSigned(sign(`http://localhost:3000${PATH}`, fields, "another token"))).toBe(false);
    const more = new URLSearchParams({ ...FIELDS, Body: "STOP" });
    expect(isSigned(sign(`http://localhost:3000${PATH}`, more))).toBe(false);
    for (const none of ["", "x", "=", "é"]) expect(isSigned(none)).toBe(false);
  });

  it("takes a field's repeated value once", () => {
    const once = new URLSearchParams("A=1&A=2&B=");
    const twice = new URLSearchParams("B=&A=2&A=1&A=2");
    const url = "http://localhost:3000/x";
    expect(sign(url, twice)).toBe(sign(url, once));
  });
});

it("nothing is read from a server that isn't there, and the text is tried again later", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}/`, init),
  );
  expect(await sendSms(TEXT)).toMatchObject({ ok: false, reason: "down", code: "ECONNREFUSED" });
  vi.unstubAllGlobals();
});
