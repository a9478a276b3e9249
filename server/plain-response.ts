import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

/** The most bytes of an unwanted body that are read and discarded, so that its sender sees the response. */
const DRAINED_BYTES = 4 * 1024 * 1024;
const DRAINED_MS = 5_000;

type Answer = {
  status: number;
  /** One line of text for a person to read. */
  text?: string;
  headers?: OutgoingHttpHeaders;
};

export function respondPlain(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, headers }: Answer,
): void {
  const body = text ?? "";
  const about = text === undefined ? {} : textHeaders(body);
  if (!announcesBody(request)) {
    response.writeHead(status, { ...about, ...headers }).end(body);
    return;
  }
  response.writeHead(status, { ...about, ...headers, Connection: "close" });
  if (body) response.write(body);
  else response.flushHeaders();
  endAfterBody(request, response);
}

/** Responds after an error that may pass. If the response has begun, it's cut off. */
export function respondUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
): void {
  if (response.headersSent) response.destroy();
  else respondPlain(request, response, { status: 503, text, headers: { "Retry-After": "5" } });
}

function textHeaders(body: string): OutgoingHttpHeaders {
  return {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  };
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends the response after reading the body. Ending at once would reset the connection, and the client might
 * never see the response.
 */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), DRAINED_MS);
  let drained = 0;
  request.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAINED_BYTES) socket.destroy();
  });
  request.once("end", () => response.end());
  request.once("close", () => clearTimeout(timer));
}
