import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { CLIENT_ADDRESS_HEADER } from "../app/http/client-address";
import type { Step } from "./step";

/**
 * Tells the app the client's address, which a Remix Request does not carry. Behind Fly's proxy that
 * is Fly-Client-IP, which the proxy always sets itself; anywhere else a client could write that
 * header, so only the socket counts.
 */
export function clientAddressHeader(behindFly: boolean): Step {
  return (request, _response, next) => {
    const address = (behindFly && fromFly(request)) || fromSocket(request);
    delete request.headers[CLIENT_ADDRESS_HEADER];
    if (address) request.headers[CLIENT_ADDRESS_HEADER] = address;
    next();
  };
}

function fromFly(request: IncomingMessage): string | undefined {
  const value = String(request.headers["fly-client-ip"] ?? "");
  return isIP(value) ? value : undefined;
}

/** A dual-stack socket writes an IPv4 client as '::ffff:192.0.2.1'. */
function fromSocket({ socket }: IncomingMessage): string | undefined {
  return socket.remoteAddress?.replace(/^::ffff:/, "");
}
