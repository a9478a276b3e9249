import { readFile } from "node:fs/promises";
import type { ApiRequest, ApiResponse } from "./http";

const FOLDER = new URL("./browser/", import.meta.url);

/** The files of the browser part. No other file is served. */
const FILES: Record<string, string> = {
  "stripe.js": "text/javascript; charset=utf-8",
  "card.html": "text/html; charset=utf-8",
  "card.css": "text/css; charset=utf-8",
  "card.js": "text/javascript; charset=utf-8",
  "card-fields.js": "text/javascript; charset=utf-8",
  "appearance.js": "text/javascript; charset=utf-8",
  "intents.js": "text/javascript; charset=utf-8",
  "parent-page.js": "text/javascript; charset=utf-8",
  "theme.css": "text/css; charset=utf-8",
  "challenge.html": "text/html; charset=utf-8",
  "challenge.css": "text/css; charset=utf-8",
  "challenge.js": "text/javascript; charset=utf-8",
  "overview.css": "text/css; charset=utf-8",
  "session.css": "text/css; charset=utf-8",
};

/** The content security policy of our own pages. Only pages of this machine may frame them. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors http://localhost:* http://127.0.0.1:*",
].join("; ");

/** The overview's content security policy. Its forms may post to the overview. */
export const OVERVIEW_POLICY = PAGE_POLICY.replace("form-action 'none'", "form-action 'self'");

/** Serves the browser part at `/endive/`, the path of Stripe's own script, and at `/`. */
export async function browserFile({ method, path }: ApiRequest): Promise<ApiResponse | undefined> {
  const name = /^\/(?:endive\/)?([\w.-]+)$/.exec(path.split("?")[0] ?? "")?.[1] ?? "";
  const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!type || method !== "GET") return undefined;
  return {
    status: 200,
    headers: {
      "content-type": type,
      "content-security-policy": PAGE_POLICY,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    },
    body: await readFile(new URL(name, FOLDER), "utf8"),
  };
}
