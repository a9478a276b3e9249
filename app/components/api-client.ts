import { FIELD_ERRORS_HEADER } from "~/forms/form";

/** The only code in the browser that calls our API. */

/** A failed API call. The message is 'status: body', or 'status: statusText' if the body is empty. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's error as one line to show. Empty if there was none. */
  readonly body: string;
  /** If several fields are wrong: each field's message, by field name. */
  readonly errors: Record<string, string>;

  constructor(
    status: number,
    body: string,
    statusText: string,
    errors: Record<string, string> = {},
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.errors = errors;
  }
}

/** An empty string when signed out. */
export type TokenSupplier = () => string | Promise<string>;

type RequestOptions = { body?: unknown; signal?: AbortSignal };
type ReadOptions = {
  on401?: "throw" | "null";
  signal?: AbortSignal;
};

/** The browser never has a token, so our own client sends none. The session cookie signs it in. */
const signedOut: TokenSupplier = () => "";

export function createApiClient(accessToken: TokenSupplier = signedOut) {
  async function send(method: string, path: string, { body, signal }: RequestOptions) {
    const token = await accessToken();
    const headers = new Headers({ Authorization: token && `Bearer ${token}` });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    return fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "include",
      signal,
    });
  }

  /** @throws ApiError for an error response, or the error of `fetch` if there was no response */
  async function request(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Response> {
    const response = await send(method, path, options);
    if (!response.ok) throw await toError(response);
    return response;
  }

  async function read<Data>(
    key: readonly (string | number)[],
    { on401 = "throw", signal }: ReadOptions = {},
  ): Promise<Data | null> {
    const response = await send("GET", key.join("/"), { signal });
    if (response.status === 401 && on401 === "null") return null;
    if (!response.ok) throw await toError(response);
    return response.json();
  }

  return { request, read };
}

async function toError(response: Response): Promise<ApiError> {
  const body = await response.text();
  const errors = response.headers.get(FIELD_ERRORS_HEADER);
  const named = errors ? JSON.parse(decodeURIComponent(errors)) : undefined;
  return new ApiError(response.status, body, response.statusText, named);
}

export const apiClient = createApiClient();
