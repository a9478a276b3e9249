import type { IncomingMessage } from "node:http";
import { mayReceive } from "~/domain/media/uploads.server";
import { env } from "~/env.server";
import { readSession } from "./session.server";

/** Whether the client can send files: a signed URL allows one upload, and a session allows a form's post. */
export async function maySendFiles({ method, url = "", headers }: IncomingMessage) {
  const address = new URL(url, env().APP_ORIGIN).href;
  if (method === "PUT") return mayReceive(address);
  const Cookie = headers.cookie ?? "";
  return (await readSession(new Request(address, { headers: { Cookie } }))) !== null;
}
