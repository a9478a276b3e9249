import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * How the provider fails: it drops the connection, responds with 500, responds like a firewall in front of it,
 * or never responds.
 */
export type Outage = "none" | "reset" | "error" | "blocked" | "hang";

/** Settings that tests can change while the provider runs. */
export type Controls = {
  outage: Outage;
  /** True if only the key set responds with 500. */
  keysGone: boolean;
  /** Delays responses until this resolves. */
  heldUntil: Promise<void> | null;
  /** Lifetime of new access tokens, in seconds. */
  accessTokenSeconds: number;
  /** True if new tokens have no permissions. */
  permissionsGone: boolean;
};

/** Fails as set in the controls. @returns whether it handled the request */
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

/** The settings without any faults, as at the start. */
export const NO_FAULTS: Controls = {
  outage: "none",
  keysGone: false,
  heldUntil: null,
  accessTokenSeconds: 3600,
  permissionsGone: false,
};
