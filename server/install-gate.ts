import http, { type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { clientAddressHeader, env } from "../app/env.server";
import { type BuiltShop, createGate, type GateOptions } from "./gate";
import { forListedFiles } from "./listed-files";
import { withNarrowedRoutes } from "./narrowed-routes";
import { shutDownGracefully } from "./shutdown";
import { timedServer } from "./timeouts";

/**
 * Puts the gate in front of remix-serve, which has no hook. remix-serve evaluates the server bundle before Express
 * creates the one server, so a call at module scope replaces `http.createServer` in time.
 *
 * Promise: no request gets past the gate's checks, in production as in development.
 * Price: remix-serve has to keep that order, and three of its packages are adjusted.
 * Without it: server/remix-serve.test.ts fails, which has a test for each thing that is replaced here.
 */
export function installGate(shop?: BuiltShop): void {
  const { createServer } = http;
  const { fetch, Request, Response, Headers, FormData, File } = globalThis;
  adjustRemixServe();
  Object.assign(http, {
    createServer: (listener: RequestListener) => {
      Object.assign(http, { createServer });
      // remix-serve's own copies lack `Response.json`, `Headers.getSetCookie` and kept connections.
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
 * Turns off morgan's log, whose 'tiny' format has whole URLs, with secrets in their queries. Also adds AVIF,
 * which is newer than remix-serve's file types: its images would be sent as application/octet-stream. Two more
 * adjustments save time on each page: see narrowed-routes.ts and listed-files.ts.
 */
function adjustRemixServe(): void {
  const { resolve } = createRequire(import.meta.url);
  const fromRemixServe = createRequire(resolve("@remix-run/serve/package.json"));
  fromRemixServe("morgan").format("tiny", () => undefined);
  const express = fromRemixServe("express");
  express.static.mime.define({ "image/avif": ["avif"] });
  express.static = Object.assign(forListedFiles(express.static), express.static);
  const adapter = fromRemixServe("@remix-run/express");
  adapter.createRequestHandler = withNarrowedRoutes(adapter.createRequestHandler);
}
