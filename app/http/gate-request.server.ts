import type { IncomingMessage } from "node:http";
import { env } from "~/env.server";
import { REQUEST_ID_HEADER } from "./request-id";

/** A request to the gate in the form that Remix's guards accept, with its URL and credentials. */
export function requestOf({ url = "", headers }: IncomingMessage): Request {
  return new Request(new URL(url, env().APP_ORIGIN), {
    headers: {
      Cookie: headers.cookie ?? "",
      ...(headers.authorization !== undefined && { Authorization: headers.authorization }),
      [REQUEST_ID_HEADER]: String(headers[REQUEST_ID_HEADER]),
    },
  });
}
