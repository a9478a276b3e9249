import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";
import { gatePlugin } from "./server/dev-plugin";

export default defineConfig(({ command }) => ({
  // While building, Remix starts a second Vite server with these plugins; nobody asks it anything.
  plugins: [command === "serve" && gatePlugin(), remix(remixOptions)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // esbuild 0.28 (an override, for its advisories) refuses Vite's older default target.
  build: { target: "es2022" },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
}));
