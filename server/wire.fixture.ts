import {
  type Agent,
  createServer,
  type IncomingHttpHeaders,
  request,
  type Server,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Middleware } from "./middleware";

/** The shop's host in these tests. The servers listen on a free port of loopback. */
export const ORIGIN = "https://shop.test";
export const HOST = "shop.test";

type App = Parameters<typeof createServer>[1];

export type Served = {
  port: number;
  server: Server;
  /** 'METHOD /target' of every request that passed the step. */
  passed: string[];
};

const answerOk: App = (_request, response) => {
  response.end("ok");
};

/** A real server with `step` in front of `app`, until the test is over. */
export async function serve(step: Middleware, app: App = answerOk): Promise<Served> {
  const passed: string[] = [];
  const server = createServer((incoming, response) => {
    step(incoming, response, () => {
      passed.push(`${incoming.method} ${incoming.url}`);
      app?.(incoming, response);
    });
  });
  const port = await listen(server);
  return { port, server, passed };
}

/** Lets `server` listen on a free port until the test is over. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

type Ask = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  /** If absent, the request uses its own connection. */
  agent?: Agent;
};
export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends one request. `Host` is the shop's, unless `headers` say otherwise. */
export function ask(port: number, { method = "GET", path = "/", headers, body, agent }: Ask = {}) {
  return new Promise<Answered>((resolve, reject) => {
    const asked = request({
      host: "127.0.0.1",
      port,
      method,
      path,
      headers: { host: HOST, ...(body && { "content-length": body.length }), ...headers },
      agent: agent ?? false,
    });
    asked.on("error", reject);
    asked.on("response", async (response) => {
      response.setEncoding("utf8");
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    asked.end(body);
  });
}

/** A bare connection, for bytes that no client library would send. */
export async function dial(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {
    // A reset ends the connection too. The tests watch 'close' and the received bytes.
  });
  onTestFinished(() => {
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  return socket;
}

/** Sends bytes unchanged. Resolves with everything received until the server hangs up. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = await dial(port);
  socket.write(bytes);
  return untilClosed(socket);
}

/** Everything that a connection receives until it closes. */
export function untilClosed(socket: Socket): Promise<string> {
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  return new Promise((resolve) => {
    socket.once("close", () => resolve(received));
  });
}
