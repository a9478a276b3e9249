/** The gate overwrites what the client sent under this name (server/set-client-address.ts). */
export const GATE_ADDRESS_HEADER = "x-client-address";

/** Without the gate, in tests only, all callers share the key 'unknown'. */
export function clientAddress(request: Request): string {
  return request.headers.get(GATE_ADDRESS_HEADER) ?? "unknown";
}
