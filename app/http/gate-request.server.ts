import type { IncomingMessage } from "node:http";
import { env } from "~/env.server";
import { REQUEST_ID_HEADER } from "./request-id";

/** A request that the gate has before Remix does, as the guards take it: who asks, and for what. */
export function requestOf({ url = "", headers }: IncomingMessage): Request {
  return new Request(new URL(url, env().APP_ORIGIN), {
    headers: {
      Cookie: headers.cookie ?? "",
      ...(headers.authorization !== undefined && { Authorization: headers.authorization }),
      [REQUEST_ID_HEADER]: String(headers[REQUEST_ID_HEADER]),
    },
  });
}
