import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Stands in for Twilio: accepts texts, delivers none, and lets phones reply. */

export type ReceivedText = { sid: string; to: string; body: string; receivedAt: Date };

/** What goes wrong with a call. After 'lost' and 'cut', the text was accepted, but the caller doesn't know. */
export type Fault =
  | "busy"
  | "broken"
  | "gateway"
  | "lost"
  | "cut"
  | "long"
  | "elsewhere"
  | "silent";

export type Phones = ReturnType<typeof createPhones>;

const ACCOUNT = `AC${"0".repeat(31)}1`;
const TOKEN = "token-of-the-local-twilio";
const FROM = "+12135550199";
const MAX_BODY = 1_600;
/** Keywords that Twilio handles itself. */
const STOP = /^\s*(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)\s*$/i;
const START = /^\s*(start|yes|unstop)\s*$/i;

/** @param origin of the shop, whose webhook is called for replies */
export function createPhones(origin: string) {
  const texts: ReceivedText[] = [];
  /** Faults of the next calls, one for each. */
  const faults: Fault[] = [];
  const landlines = new Set<string>();
  const stopped = new Set<string>();
  let calls = 0;

  const take = (form: URLSearchParams) => {
    const [to = "", body = ""] = [form.get("To") ?? "", form.get("Body") ?? ""];
    const sid = `SM${randomBytes(16).toString("hex")}`;
    texts.push({ sid, to, body, receivedAt: new Date() });
    return sid;
  };

  return {
    /** Received texts, oldest first. */
    texts,
    faults,
    landlines,
    /** Numbers that replied STOP. */
    stopped,
    get calls() {
      return calls;
    },
    environment: { TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: FROM },
    empty() {
      for (const each of [texts, faults]) each.length = 0;
      for (const each of [landlines, stopped]) each.clear();
      calls = 0;
    },
    /** Responds to a call of the API. @returns false for any other request */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (!request.url?.startsWith("/2010-04-01/")) return false;
      calls += 1;
      const form = new URLSearchParams(await bodyOf(request));
      const fault = faults.shift();
      const refused = whyNot(request, form, { landlines, stopped });
      if (fault && misbehave(fault, response, () => take(form))) return true;
      if (refused) say(response, refused.status, refused);
      else say(response, 201, { sid: take(form), status: "queued", error_code: null });
      return true;
    },
    /** Sends a reply: calls the shop's webhook, signed like Twilio's calls. */
    async reply(from: string, body: string): Promise<Response> {
      if (STOP.test(body)) stopped.add(from);
      if (START.test(body)) stopped.delete(from);
      const sid = `SM${randomBytes(16).toString("hex")}`;
      const fields = { AccountSid: ACCOUNT, Body: body, From: from, MessageSid: sid, To: FROM };
      return fetch(signedRequest(`${origin}/api/twilio-webhook`, fields));
    },
  };
}

/** A request like Twilio's, signed over its URL and the fields in order. */
export function signedRequest(url: string, fields: Record<string, string>, token = TOKEN): Request {
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => name + fields[name]).join("");
  const signature = createHmac("sha1", token).update(signed).digest("base64");
  const body = new URLSearchParams(fields);
  return new Request(url, { method: "POST", headers: { "X-Twilio-Signature": signature }, body });
}

/** The form posted by the page's button, or null. */
export async function replyIn(request: IncomingMessage) {
  if (request.method !== "POST" || request.url !== "/reply") return null;
  const form = new URLSearchParams(await bodyOf(request));
  return { from: form.get("from") ?? "", body: form.get("body") ?? "" };
}

type Numbers = Record<"landlines" | "stopped", Set<string>>;
type Refused = { status: number; code: number; message: string };

/** Why a text is refused, with Twilio's own codes (https://www.twilio.com/docs/api/errors). */
function whyNot(
  { method, url, headers }: IncomingMessage,
  form: URLSearchParams,
  { landlines, stopped }: Numbers,
): Refused | null {
  const refuse = (status: number, code: number, message: string) => ({ status, code, message });
  const basic = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64")}`;
  if (headers.authorization !== basic) return refuse(401, 20003, "Authenticate");
  if (method !== "POST" || url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
    return refuse(404, 20404, "The requested resource was not found");
  const [to, body] = [form.get("To") ?? "", form.get("Body") ?? ""];
  if (form.get("From") !== FROM) return refuse(400, 21606, "The 'From' number isn't yours");
  if (!/^\+1[2-9]\d{9}$/.test(to)) return refuse(400, 21211, `The 'To' number ${to} is invalid`);
  if (body === "") return refuse(400, 21602, "Message body is required");
  if (body.length > MAX_BODY) return refuse(400, 21617, "The message body is too long");
  if (stopped.has(to)) return refuse(400, 21610, "Attempt to send to unsubscribed recipient");
  if (landlines.has(to)) return refuse(400, 21614, `'To' number ${to} is not a mobile number`);
  return null;
}

/** Fails as the fault says. @returns false if the call still gets its usual response */
function misbehave(fault: Fault, response: ServerResponse, take: () => void): boolean {
  if (fault === "busy") say(response, 429, { status: 429, code: 20429, message: "Too many" });
  else if (fault === "broken")
    say(response, 500, { status: 500, code: 20500, message: "Internal Server Error" });
  else if (fault === "gateway") response.writeHead(502).end("<h1>Bad gateway</h1>");
  else if (fault === "elsewhere")
    response.writeHead(307, { Location: "http://127.0.0.1:1/" }).end();
  else if (fault === "silent") return true;
  else {
    take();
    if (fault === "lost") response.writeHead(504).end("<h1>Gateway timeout</h1>");
    else if (fault === "cut") response.destroy();
    else response.writeHead(201).end("x".repeat(1_000_000));
  }
  return true;
}

function say(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
