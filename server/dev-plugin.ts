import { Server } from "node:http";
import type { Plugin } from "vite";
import { createGate } from "./gate";
import { gateOptions } from "./install-gate";
import { setTimeOuts } from "./time-outs";

/** A page load in development makes hundreds of these. */
const OF_VITE = /"path":"\/(?:@|app\/|node_modules\/)/;

/** First in the plugin list: before Vite's own middleware and Remix's. */
export function gatePlugin(): Plugin {
  return {
    name: "ujicart-gate",
    enforce: "pre",
    apply: (_config, { command }) => command === "serve" && !process.env.VITEST,
    configureServer(server) {
      const log = (line: string) => {
        if (!OF_VITE.test(line)) process.stdout.write(line);
      };
      server.middlewares.use(createGate({ ...gateOptions(), log }));
      if (server.httpServer instanceof Server) setTimeOuts(server.httpServer);
    },
  };
}
