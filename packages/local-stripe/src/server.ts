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
  /** 0 takes a free one. */
  port: number;
  /** The shop's webhook address; loopback only. Absent: events only queue up. */
  webhookUrl?: string;
  /** How long the shop may take to answer an event. */
  webhookTimeoutMs?: number;
  /** Where it keeps its memory for the next start. Absent: it forgets at the end. */
  stateFile?: string;
};

export type RunningStripe = LocalStripe & {
  port: number;
  /** `http://127.0.0.1:PORT`, what STRIPE_API_BASE takes. */
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

/** `localhost` may mean ::1 as well; a machine without IPv6 does without. */
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

/** A caller that left early is no news; anything else is a fault of ours. */
function answerFailure(request: IncomingMessage, response: ServerResponse, error: Error): void {
  if (!request.complete) return;
  console.error(error);
  if (!response.headersSent)
    send(response, plain(500, "The local Stripe hit an error. Check its log."));
}

/** Lets the shop's page ask from another port of this machine, and no other site. */
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

/** The whole body as text, or undefined when it is larger than any call of the API. */
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
