import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { GATE_ADDRESS_HEADER } from "../app/http/client-address";
import type { Middleware } from "./middleware";

/**
 * Sets the header with the client's address. Only what the proxy itself added is trusted: of 'X-Forwarded-For:
 * claimed, seen', the last.
 * @param trusted the proxy's header; null to use the socket's address
 */
export function setClientAddress(trusted: string | null): Middleware {
  return (request, _response, next) => {
    const { remoteAddress } = request.socket;
    const address = (trusted && fromProxy(request, trusted)) || remoteAddress;
    delete request.headers[GATE_ADDRESS_HEADER];
    if (address) request.headers[GATE_ADDRESS_HEADER] = networkOf(address);
    next();
  };
}

function fromProxy(request: IncomingMessage, trusted: string): string | undefined {
  const list = String(request.headers[trusted] ?? "").split(",");
  const last = list.at(-1)?.trim() ?? "";
  return isIP(last) ? last : undefined;
}

/** The prefix in '::ffff:192.0.2.1', which is how a dual-stack socket writes an IPv4 address. */
const MAPPED_IPV4 = /^::ffff:(?=[\d.]+$)/i;

/** The client's network. An IPv6 customer usually has a /64, so '2001:db8:1:2::7' counts as '2001:db8:1:2::/64'. */
function networkOf(written: string): string {
  const address = written.replace(MAPPED_IPV4, "");
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
