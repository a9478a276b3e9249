import { Server } from "node:http";
import type { Plugin } from "vite";
import type { OpenDownload } from "./download";
import { createGate } from "./gate";
import { gateOptions } from "./install-gate";
import type { OpenObject } from "./media";
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
      // The app's own, which Vite compiles: the gate itself leads nowhere near the store.
      const openObject: OpenObject = async (path) => {
        const served = await server.ssrLoadModule("/app/domain/media/served-objects.server.ts");
        return served.openObject(path);
      };
      const openDownload: OpenDownload = async (request) => {
        const download = await server.ssrLoadModule("/app/http/download.server.ts");
        return download.openDownload(request);
      };
      const shop = { openObject, openDownload };
      server.middlewares.use(createGate({ ...gateOptions(), log, ...shop }));
      if (server.httpServer instanceof Server) setTimeOuts(server.httpServer);
    },
  };
}
