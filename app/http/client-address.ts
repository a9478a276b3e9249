/**
 * Where the gate writes the client's address (server/client-address.ts). It replaces whatever the
 * client sent under this name, so the app may trust it.
 */
export const GATE_ADDRESS_HEADER = "x-client-address";

/**
 * The address a request came from, as the key of limits. Without the gate in front, which is so in
 * tests only, all callers share the key 'unknown'.
 */
export function clientAddress(request: Request): string {
  return request.headers.get(GATE_ADDRESS_HEADER) ?? "unknown";
}
