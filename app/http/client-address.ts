/** The header with the client's address. The gate overwrites it (server/set-client-address.ts). */
export const GATE_ADDRESS_HEADER = "x-client-address";

/** The client's address, or 'unknown' without the gate, which only happens in tests. */
export function clientAddress(request: Request): string {
  return request.headers.get(GATE_ADDRESS_HEADER) ?? "unknown";
}
