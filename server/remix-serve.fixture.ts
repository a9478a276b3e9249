import { once } from "node:events";
import { installGate } from "./install-gate";
import { onShutdown } from "./shutdown";

/**
 * A server bundle for remix-serve without the shop: resource routes to request while the real remix-serve runs
 * behind the gate. Needs `node --import tsx`.
 */
installGate();
onShutdown(() => tell("closed the database"));
onShutdown(async () => {
  tell("ended the timers");
  // A second signal, at a moment when a second shutdown would show.
  process.kill(process.pid, "SIGTERM");
  await once(process, "SIGTERM");
});

const SLOW_MS = 2_000;

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function slow(): Promise<Response> {
  tell("slow answer begun");
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  return new Response("the whole slow answer");
}

function streamed(): Response {
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue("begun at once, ");
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      controller.enqueue("ended later");
      controller.close();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()));
}

function endless(): Promise<Response> {
  tell("endless answer begun");
  return new Promise(() => {});
}

function reject(): Response {
  void Promise.reject(new Error("nobody awaited this"));
  return new Response("answered");
}

function crash(): Response {
  setImmediate(() => {
    throw new Error("nobody caught this");
  });
  return new Response("answered");
}

type Loader = (args: { request: Request }) => Response | Promise<Response>;

function resource(path: string, loader: Loader) {
  return [path, { id: path, path, module: { loader } }];
}

export const routes = Object.fromEntries([
  resource("echo", ({ request }) => new Response(request.url)),
  resource("json", () => Response.json(new Headers({ "Set-Cookie": "a=1" }).getSetCookie())),
  resource("slow", slow),
  resource("streamed", streamed),
  resource("endless", endless),
  resource("reject", reject),
  resource("crash", crash),
]);

export const entry = { module: { default: () => new Response("page") } };
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const publicPath = "/assets/";
export const assetsBuildDirectory = "server";
export const future = { v3_singleFetch: false };
export const isSpaMode = false;
