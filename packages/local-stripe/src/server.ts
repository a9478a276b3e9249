import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { control } from "./control";
import { type ApiRequest, type ApiResponse, isLoopback, plain } from "./http";
import { LocalStripe, type LocalStripeOptions } from "./local-stripe";
import { overview } from "./overview";
import { submitted } from "./overview-form";
import { sessionPage } from "./session-page";
import { browserFile } from "./site";
import { readState, saveState } from "./state-file";
import { postTo } from "./webhooks";

export type ServerOptions = Omit<LocalStripeOptions, "post" | "origin" | "saved"> & {
  /** 0 for any free port. */
  port: number;
  /** The shop's webhook URL, on loopback only. Absent: events only queue up. */
  webhookUrl?: string;
  /** How long the shop may take to respond to an event. */
  webhookTimeoutMs?: number;
  /** The file that keeps the state for the next start. Absent: the state isn't kept. */
  stateFile?: string;
};

export type RunningStripe = LocalStripe & {
  port: number;
  /** `http://127.0.0.1:PORT`, for STRIPE_API_BASE. */
  origin: string;
  close(): Promise<void>;
};

const MAX_BODY = 256 * 1024;

/** Starts the local Stripe on loopback. */
export async function startLocalStripe(options: ServerOptions): Promise<RunningStripe> {
  const { port: wanted, webhookUrl, webhookTimeoutMs = 10_000, stateFile, ...rest } = options;
  if (webhookUrl && !isLoopback(webhookUrl)) {
    throw new Error(`The local Stripe only sends webhooks to localhost, not ${webhookUrl}.`);
  }
  let origin = "";
  const stripe = new LocalStripe({
    ...rest,
    webhookUrl,
    post: webhookUrl ? postTo(webhookUrl, webhookTimeoutMs) : null,
    saved: stateFile ? readState(stateFile) : undefined,
    origin: () => origin,
  });
  const save = () => stateFile && saveState(stripe, stateFile);
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    answer(stripe, request, response)
      .catch((error: Error) => answerFailure(request, response, error))
      .finally(() => request.method === "POST" && save());
  };
  const first = await listen(createServer(listener), wanted, "127.0.0.1");
  const { port } = first.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const servers = [first, ...(await listenOnIpv6(createServer(listener), port))];
  return Object.assign(stripe, {
    port,
    origin,
    close: async () => {
      save();
      stripe.reset();
      await Promise.all(servers.map(close));
    },
  });
}

/** Also listens on ::1, since `localhost` may mean that. Skipped on a machine without IPv6. */
async function listenOnIpv6(server: Server, port: number): Promise<Server[]> {
  try {
    return [await listen(server, port, "::1")];
  } catch {
    return [];
  }
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(
  stripe: LocalStripe,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) return send(response, plain(413, "The request body is too big."));
  const call = apiRequest(request, body);
  if (!isLoopback(`http://${call.headers.host}`)) {
    return send(response, plain(403, "The local Stripe only answers on localhost."));
  }
  if (call.path.startsWith("/_control/")) return send(response, await control(stripe, call));
  if (call.path === "/" && call.method === "GET") return send(response, overview(stripe));
  if (call.path.startsWith("/_dashboard/") && call.method === "POST") {
    return send(response, submitted(stripe, call));
  }
  const page = sessionPage(stripe, call) ?? (await browserFile(call));
  if (page) return send(response, page);
  const cors = corsHeaders(call);
  if (call.method === "OPTIONS") return send(response, { status: 204, headers: cors, body: "" });
  const outcome = await stripe.exchange(call);
  if (outcome.kind === "answer") {
    const headers = { ...outcome.answer.headers, ...cors };
    send(response, { ...outcome.answer, headers });
  } else if (outcome.kind === "reset") request.socket.resetAndDestroy();
}

/** Logs an error and responds with 500. A caller that left early is ignored. */
function answerFailure(request: IncomingMessage, response: ServerResponse, error: Error): void {
  if (!request.complete) return;
  console.error(error);
  if (!response.headersSent)
    send(response, plain(500, "The local Stripe hit an error. Check its log."));
}

/** Allows calls from pages on other ports of this machine, and from no other site. */
function corsHeaders({ headers: { origin } }: ApiRequest): Record<string, string> {
  if (!origin || !isLoopback(origin)) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-headers": "authorization, content-type",
    "access-control-allow-methods": "GET, POST",
    vary: "Origin",
  };
}

function apiRequest(request: IncomingMessage, body: string): ApiRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: Object.fromEntries(headers),
    body,
  };
}

function send(response: ServerResponse, { status, headers, body }: ApiResponse): void {
  response.writeHead(status, headers).end(body);
}

/** The whole body as text. Undefined if it's larger than any API call's. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
