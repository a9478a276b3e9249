import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

export type BufferedResponse = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** Request headers that make a response depend on the client. */
const ASKED_FOR = ["accept-encoding", "if-none-match", "if-modified-since", "range", "cookie"];

/** Gets the whole page from the app. `onGone` is called if the client leaves early. */
export function bufferResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { onWhole, onGone }: { onWhole: (answer: BufferedResponse) => void; onGone: () => void },
): void {
  const asked = { method: request.method, headers: { ...request.headers } };
  const own = { writeHead: response.writeHead, write: response.write, end: response.end };
  const before = response.getHeaders();
  const chunks: Buffer[] = [];
  let isOver = false;

  request.method = "GET";
  for (const name of ASKED_FOR) delete request.headers[name];
  request.headers["accept-encoding"] = "identity";

  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") {
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as "utf8") : "utf8"));
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.findLast((value) => typeof value === "object" && value !== null);
    for (const [name, value] of Object.entries((headers ?? {}) as OutgoingHttpHeaders)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    return response;
  };
  const write = (chunk: unknown, encoding?: unknown) => {
    keep(chunk, encoding);
    return true;
  };
  const end = (chunk?: unknown, encoding?: unknown) => {
    if (isOver) return response;
    isOver = true;
    keep(chunk, encoding);
    const { statusCode: status } = response;
    const headers = response.getHeaders();
    restore();
    onWhole({ status, headers: withoutSame(headers, before), body: Buffer.concat(chunks) });
    return response;
  };
  const restore = () => {
    Object.assign(response, own);
    Object.assign(request, asked);
    for (const name of response.getHeaderNames()) {
      // A server that's stopping may have set this header since.
      if (name !== "connection") response.removeHeader(name);
    }
    for (const [name, value] of Object.entries(before)) {
      if (value !== undefined) response.setHeader(name, value);
    }
  };

  Object.assign(response, { writeHead, write, end });
  response.once("close", () => {
    if (isOver) return;
    isOver = true;
    onGone();
  });
}

function withoutSame(headers: OutgoingHttpHeaders, before: OutgoingHttpHeaders) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => before[name] !== value),
  );
}
