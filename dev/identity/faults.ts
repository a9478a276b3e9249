import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * How the provider misbehaves: it drops the connection, answers 500, answers as a firewall in front
 * of it would, or never answers.
 */
export type Outage = "none" | "reset" | "error" | "blocked" | "hang";

/** What tests may switch while the provider runs. */
export type Controls = {
  outage: Outage;
  /** Only the key set answers 500. */
  keysGone: boolean;
  /** Slow answers: each waits until this resolves. */
  heldUntil: Promise<void> | null;
  /** Life of the access tokens issued from now on, in seconds. */
  accessTokenSeconds: number;
  /** Nobody has a permission in the tokens issued from now on. */
  permissionsGone: boolean;
};

/** Applies the outage that is switched on. True when it took the request. */
export async function misbehave(
  controls: Controls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  await controls.heldUntil;

  const isKeys = request.url?.startsWith("/.well-known/jwks.json") ?? false;
  switch (controls.keysGone && isKeys ? "error" : controls.outage) {
    case "none":
      return false;
    case "reset":
      request.socket.destroy();
      return true;
    case "error":
      response.writeHead(500, { "Content-Type": "application/json" }).end('{"error":"oops"}');
      return true;
    case "blocked":
      response.writeHead(403, { "Content-Type": "text/html" }).end("<h1>Forbidden</h1>");
      return true;
    case "hang":
      return true;
  }
}

/** Everything in order, as at the start. */
export const NO_FAULTS: Controls = {
  outage: "none",
  keysGone: false,
  heldUntil: null,
  accessTokenSeconds: 3600,
  permissionsGone: false,
};
