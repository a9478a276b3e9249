/** A request as the local Stripe sees it, from a socket or a call in the same process. */
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

/** Whether an address names this machine and no other. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.includes(new URL(address).hostname);
}
