import { createHmac, timingSafeEqual } from "node:crypto";
import { env, type TextSettings, textSettings } from "~/env.server";

/** Calls Twilio's API to send texts, and verifies the signature of Twilio's calls. */

export type Text = {
  /** A number like +12135550100. */
  to: string;
  body: string;
};

/**
 * `refused` can be tried again later. `final` is Twilio's last word, and with `unknown` the text may be on its
 * way, so neither is sent again, since Twilio has no idempotency key. `down` isn't about this text, so the next
 * one would fail too.
 */
export type Sent = { ok: true } | { ok: false; reason: Failed; code: string; message: string };
type Failed = "refused" | "final" | "unknown" | "down";

/** The limit for the whole call. Node gives up connecting after 10 seconds, when nothing has been sent. */
const TIMEOUT_MS = 12_000;
/** The most bytes read of Twilio's response. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** How long Twilio can hold a text, in seconds. */
const VALID_FOR_S = 3_600;

/** Hands a text to Twilio. */
export async function sendSms(text: Text): Promise<Sent> {
  const settings = textSettings();
  if (!settings) return failure("down", "off", "Texts aren't set up");
  let status: number;
  let answer: string | null;
  try {
    const response = await fetch(`${settings.apiBase}${pathOf(settings)}`, {
      method: "POST",
      redirect: "manual",
      headers: { Authorization: basicAuth(settings) },
      body: new URLSearchParams({
        To: text.to,
        [settings.from.startsWith("+") ? "From" : "MessagingServiceSid"]: settings.from,
        Body: text.body,
        ValidityPeriod: String(VALID_FOR_S),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    answer = await readUpTo(MAX_ANSWER_BYTES, response);
  } catch (error) {
    return afterError(error);
  }
  return status >= 200 && status < 300 ? { ok: true } : afterAnswer(status, answer);
}

const pathOf = ({ accountSid }: TextSettings) =>
  `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;

const basicAuth = ({ accountSid, authToken }: TextSettings) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

const failure = (reason: Failed, code: string, message: string): Sent => ({
  ok: false,
  reason,
  code,
  message,
});

/** Errors that happen before anything is sent. After any other error, Twilio may have the text. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

function afterError(error: unknown): Sent {
  const { cause, name } = error as Error & { cause?: { code?: string } };
  const code = cause?.code ?? name;
  return NOT_CONNECTED.has(code)
    ? failure("down", code, "We couldn't reach Twilio")
    : failure("unknown", code, NO_ANSWER);
}

const NO_ANSWER = "Twilio didn't answer, so we don't know whether it was sent";

/**
 * Twilio's lasting errors about a number: it's invalid, in a country that's turned off, it replied STOP, the
 * sender can't reach it, or it isn't a mobile number (https://www.twilio.com/docs/api/errors).
 */
const OF_NUMBER = new Set([21211, 21214, 21217, 21408, 21421, 21610, 21612, 21614]);

/**
 * The result of a response. Twilio's errors have a code. A 5xx without one comes from something in between, so
 * Twilio may have the text.
 */
function afterAnswer(status: number, answer: string | null): Sent {
  const error = readError(answer);
  if (!error) {
    return status >= 500
      ? failure("unknown", String(status), NO_ANSWER)
      : failure("down", String(status), `Twilio answered ${status}`);
  }
  const { code, message } = error;
  const reason = OF_NUMBER.has(code) ? "final" : status === 400 ? "refused" : "down";
  return failure(reason, String(code), message);
}

function readError(answer: string | null): { code: number; message: string } | null {
  try {
    const { code, message } = JSON.parse(answer ?? "");
    if (typeof code !== "number") return null;
    return { code, message: String(message ?? "").slice(0, 300) };
  } catch {
    return null;
  }
}

/** Reads a response's body; null if it's longer than `maxBytes`. */
async function readUpTo(maxBytes: number, { body }: Response): Promise<string | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    bytes += read.value.length;
    if (bytes > maxBytes) {
      await reader?.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Whether Twilio signed a request with our auth token: HMAC-SHA1 of the public URL and the form's fields, in
 * order. Time doesn't count.
 * @param path with its query, as requested
 */
export function isSignedByTwilio(
  path: string,
  fields: URLSearchParams,
  signature: string,
): boolean {
  const settings = textSettings();
  if (!settings) return false;
  const given = Buffer.from(signature, "base64");
  return urlsOf(path).some((url) => {
    const own = twilioSignature(settings.authToken, url, fields);
    return given.length === own.length && timingSafeEqual(given, own);
  });
}

/** The URLs that Twilio may have signed: with the port, and without. */
function urlsOf(path: string): string[] {
  const { protocol, hostname, port } = new URL(env().APP_ORIGIN);
  const usual = protocol === "https:" ? "443" : "80";
  return [`${protocol}//${hostname}${path}`, `${protocol}//${hostname}:${port || usual}${path}`];
}

/** The signature as Twilio's libraries make it. Each value of a repeated field counts once, in order. */
export function twilioSignature(authToken: string, url: string, fields: URLSearchParams): Buffer {
  const names = [...new Set(fields.keys())].sort();
  const signed = names.map((name) =>
    [...new Set(fields.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join(""),
  );
  return createHmac("sha1", authToken)
    .update(url + signed.join(""))
    .digest();
}
