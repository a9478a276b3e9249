import { Server } from "node:http";
import type { Plugin } from "vite";
import type { OpenDownload } from "./download";
import { createGate } from "./gate";
import { gateOptions } from "./install-gate";
import type { OpenObject } from "./media";
import { setTimeouts } from "./timeouts";

/** Requests for Vite's own files. A page load in development makes hundreds of them. */
const OF_VITE = /"path":"\/(?:@|app\/|node_modules\/)/;

/** Adds the gate. It's first in the plugin list, before the middleware of Vite and Remix. */
export function gatePlugin(): Plugin {
  return {
    name: "ujicart-gate",
    enforce: "pre",
    apply: (_config, { command }) => command === "serve" && !process.env.VITEST,
    configureServer(server) {
      const log = (line: string) => {
        if (!OF_VITE.test(line)) process.stdout.write(line);
      };
      // Loads the module through Vite, since the gate imports none of the app's domain.
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
      if (server.httpServer instanceof Server) setTimeouts(server.httpServer);
    },
  };
}
