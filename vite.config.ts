import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import remixOptions from "./remix.config.js";
import { buildId } from "./server/build-id";
import { compressedBuild } from "./server/compressed-build";
import { gatePlugin } from "./server/dev-plugin";
import { programFiles } from "./server/program-files";

/**
 * What every public page loads, in two files: many small ones compress badly and each is a request.
 * The first changes only with its packages, so a release does not make anybody fetch it again.
 */
const SHARED_SCRIPTS = {
  framework: ["react", "react-dom", "@remix-run/react"],
  site: [
    "./app/components/site/site-shell.tsx",
    "./app/components/site/page-skeletons.tsx",
    "./app/components/site/page-meta.ts",
    "./app/components/site/error-page.tsx",
    "./app/components/site/page-title.ts",
    "./app/components/loading/load-guard.tsx",
    "./app/components/loading/try-again.tsx",
    "./app/inline-script-mark.ts",
    "./app/ui/pending.ts",
    "./app/server-document.ts",
    // Forms of other pages post to these: see entry.client.tsx.
    "./app/routes/_site.catering.tsx",
    "./app/routes/_site.newsletter.tsx",
  ],
};

export default defineConfig(({ command, isSsrBuild }) => {
  // A build is for production, whatever the shell says: with another NODE_ENV it would lack the gate.
  if (command === "build") process.env.NODE_ENV = "production";
  return configuration(command, isSsrBuild);
});

/**
 * Packages of hundreds of small files, which Node would read and compile one by one at each start, for
 * as long as all the rest of it takes.
 */
const BUNDLED = ["@conform-to/dom", "@conform-to/zod", "drizzle-orm", "jose", "stripe", "zod"];

/** Remix's script brings the decoder of single fetch along, which is off (remix.config.js). It's 2 kB of each page. */
const withoutDecoder: Plugin = {
  name: "ujicart-without-decoder",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === "turbo-stream" ? "\0no-decoder" : null),
  load: (id) => (id === "\0no-decoder" ? "export let decode, encode" : null),
};

const configuration = (command: "build" | "serve", isSsrBuild = false): UserConfig => ({
  // While building, Remix starts a second Vite server with these plugins; nobody asks it anything.
  plugins: [
    command === "serve" && gatePlugin(),
    remix(remixOptions),
    !isSsrBuild && withoutDecoder,
    isSsrBuild && compressedBuild("build/client/assets"),
    isSsrBuild && programFiles(["draw-week", "encode-picture", "read-file"]),
  ],
  define: { "import.meta.env.SHOP_VERSION": JSON.stringify(buildId()) },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  ssr: command === "build" ? { noExternal: BUNDLED } : {},
  // esbuild 0.28 (an override, for its advisories) refuses Vite's older default target.
  build: {
    target: "es2022",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: SHARED_SCRIPTS } },
  },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
});
