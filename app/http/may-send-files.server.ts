import type { IncomingMessage } from "node:http";
import { mayReceive } from "~/domain/media/uploads.server";
import { requestOf } from "./gate-request.server";
import { readSession } from "./session.server";

/** Whether the client can send files: a signed URL allows one upload, and a session allows a form's post. */
export async function maySendFiles(message: IncomingMessage) {
  const request = requestOf(message);
  if (message.method === "PUT") return mayReceive(request.url);
  return (await readSession(request)) !== null;
}
