import http, { type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { clientAddressHeader, env } from "../app/env.server";
import { type BuiltShop, createGate, type GateOptions } from "./gate";
import { shutDownGracefully } from "./shutdown";
import { timedServer } from "./time-outs";

/**
 * remix-serve has no hook, but evaluates the server bundle before express creates the one server:
 * called at module scope, this replaces `http.createServer` in time.
 */
export function installGate(shop?: BuiltShop): void {
  const { createServer } = http;
  const { fetch, Request, Response, Headers, FormData, File } = globalThis;
  adjustRemixServe();
  Object.assign(http, {
    createServer: (listener: RequestListener) => {
      Object.assign(http, { createServer });
      // remix-serve's copies lack `Response.json`, `Headers.getSetCookie` and kept connections.
      Object.assign(globalThis, { fetch, Request, Response, Headers, FormData, File });
      const gate = createGate({ ...gateOptions(), ...shop });
      const server = timedServer(createServer, (request, response) =>
        gate(request, response, () => listener(request, response)),
      );
      shutDownGracefully(server);
      return server;
    },
  });
}

export function gateOptions(): GateOptions {
  return { origin: env().APP_ORIGIN, addressHeader: clientAddressHeader() };
}

/**
 * morgan's 'tiny' logs whole addresses, and queries carry secrets: a format that returns nothing
 * logs nothing. And remix-serve's file types are older than AVIF, which `nosniff` may then refuse.
 */
function adjustRemixServe(): void {
  const { resolve } = createRequire(import.meta.url);
  const fromRemixServe = createRequire(resolve("@remix-run/serve/package.json"));
  fromRemixServe("morgan").format("tiny", () => undefined);
  fromRemixServe("express").static.mime.define({ "image/avif": ["avif"] });
}
