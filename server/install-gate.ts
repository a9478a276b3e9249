import http, { type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { clientAddressHeader, env } from "../app/env.server";
import { type BuiltShop, createGate, type GateOptions } from "./gate";
import { stopGracefully } from "./stop";
import { timedServer } from "./time-outs";

/**
 * remix-serve has no hook. It first evaluates the server bundle, and only then has express create
 * the one server: so a bundle that calls this at module scope replaces `http.createServer` in time.
 */
export function installGate(shop?: BuiltShop): void {
  const { createServer } = http;
  const { fetch, Request, Response, Headers, FormData, File } = globalThis;
  adjustRemixServe();
  Object.assign(http, {
    createServer: (listener: RequestListener) => {
      Object.assign(http, { createServer });
      // remix-serve has just put copies of its own in their place, which lack what development and
      // tests run with: `Response.json`, `Headers.getSetCookie`, connections that are kept.
      Object.assign(globalThis, { fetch, Request, Response, Headers, FormData, File });
      const gate = createGate({ ...gateOptions(), ...shop });
      const server = timedServer(createServer, (request, response) =>
        gate(request, response, () => listener(request, response)),
      );
      stopGracefully(server);
      return server;
    },
  });
}

export function gateOptions(): GateOptions {
  return { origin: env().APP_ORIGIN, addressHeader: clientAddressHeader() };
}

/**
 * remix-serve logs whole addresses with morgan's 'tiny', and queries carry secrets: a format that
 * returns nothing logs nothing. Its table of file types is older than AVIF, which `nosniff` may
 * then refuse.
 */
function adjustRemixServe(): void {
  const { resolve } = createRequire(import.meta.url);
  const fromRemixServe = createRequire(resolve("@remix-run/serve/package.json"));
  fromRemixServe("morgan").format("tiny", () => undefined);
  fromRemixServe("express").static.mime.define({ "image/avif": ["avif"] });
}
