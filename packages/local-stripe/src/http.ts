/** A request to the local Stripe, from a socket or from the same process. */
export type ApiRequest = {
  method: string;
  /** Path with its query. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
};

export type ApiResponse = { status: number; headers: Record<string, string>; body: string };

export function json(status: number, value: unknown): ApiResponse {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: `${JSON.stringify(value, null, 2)}\n`,
  };
}

export function plain(status: number, text: string): ApiResponse {
  return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: `${text}\n` };
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** True if a URL's host is this machine. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.includes(new URL(address).hostname);
}
