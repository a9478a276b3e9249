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
    if (address) request.headers[CLIENT_ADDRESS_HEADER] = networkOf(address);
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

/**
 * What limits count by. One IPv6 customer usually owns a /64 and may take any address in it, so all
 * of them are one client: '2001:db8:1:2::7' counts as '2001:db8:1:2::/64'.
 */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
