import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import remixOptions from "./remix.config.js";
import { buildId } from "./server/build-id";
import { compressedBuild } from "./server/compressed-build";
import { gatePlugin } from "./server/dev-plugin";
import { programFiles } from "./server/program-files";

/**
 * What many pages load, in few files: small ones compress badly and each is a request. A module that isn't named goes
 * into the file of the first one that imports it. So each module that two of these files use is named in one of them,
 * and what guests' pages share with the panel is in none of the panel's.
 */
const SHARED_SCRIPTS = {
  // The framework changes only with its packages, so a release doesn't make anybody fetch it again.
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
    "./app/ui/whole-times.tsx",
    "./app/server-document.ts",
    // Forms of other pages post to these: see entry.client.tsx.
    "./app/routes/_site.catering.tsx",
    "./app/routes/_site.newsletter.tsx",
  ],
  // Checkout and the panel load these.
  ordering: [
    "./app/components/api-client.ts",
    "./app/domain/orders/cup-names.ts",
    "./app/domain/orders/note.ts",
    "./app/domain/orders/order-name.ts",
    "./app/ui/user-text.tsx",
  ],
  // An order's page and the panel load these.
  following: [
    "./app/components/loading/auto-refresh.ts",
    "./app/components/loading/auto-reload.tsx",
    "./app/ui/sound.ts",
    "./app/ui/wake-lock.ts",
  ],
  // Pages without the site's header load these, and the panel.
  "signing-in": [
    "./app/components/admin/frame/sign-in-window.ts",
    "./app/components/site/standalone-page.tsx",
  ],
  // The shop, the calendar, and the panel's lists load this.
  paging: ["./app/ui/pager.tsx"],
  panel: [
    "./app/routes/admin.tsx",
    "./app/components/admin/calendar/dashboard-today.tsx",
    "./app/components/admin/dashboard/dashboard-tile.tsx",
    "./app/components/admin/frame/navigation.ts",
    "./app/components/admin/frame/screen.tsx",
    "./app/components/admin/frame/screen-skeleton.tsx",
    "./app/components/admin/frame/session-ended.ts",
    "./app/components/admin/frame/stop-chooser.tsx",
    "./app/components/admin/frame/use-refusal.ts",
    "./app/components/admin/list/form-route.ts",
    "./app/components/admin/tax/missing-rates.tsx",
    "./app/domain/events/question-fields.ts",
    "./app/forms/opened-from.ts",
    "./app/ui/card.tsx",
    "./app/ui/dialog.tsx",
  ],
  "panel-lists": [
    "./app/components/admin/frame/tabbed-page.tsx",
    "./app/components/admin/list/dialog-form.tsx",
    "./app/components/admin/list/list-screen.tsx",
    "./app/components/admin/list/confirm-dialog.tsx",
    "./app/components/admin/uploads/thumbnail.tsx",
    "./app/ui/table.tsx",
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

const OPTIONS = new Map(Object.entries(remixOptions.future ?? {}));

/** Matches 'window.__remixContext.future.v3_singleFetch', and the same of another object. */
const READ_OPTION = /(?:\w+\.)*\bfuture\.(v3_\w+)/g;

/**
 * Remix's script reads in the browser which options are on. Known while building, the code of those that are off is
 * left out: 5 kB of each page.
 */
const knownOptions: Plugin = {
  name: "ujicart-known-options",
  apply: "build",
  transform(code, id) {
    if (!id.includes("/node_modules/@remix-run/react/")) return null;
    const known = code.replace(READ_OPTION, (read, name) => String(OPTIONS.get(name) ?? read));
    return { code: known, map: null };
  },
};

const configuration = (command: "build" | "serve", isSsrBuild = false): UserConfig => ({
  // While building, Remix starts a second Vite server with these plugins; nobody asks it anything.
  plugins: [
    command === "serve" && gatePlugin(),
    remix(remixOptions),
    !isSsrBuild && knownOptions,
    isSsrBuild && compressedBuild("build/client/assets"),
    isSsrBuild && programFiles(["draw-week", "encode-picture", "read-file"]),
  ],
  define: { "import.meta.env.SHOP_VERSION": JSON.stringify(buildId()) },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  ssr: command === "build" ? { noExternal: BUNDLED } : {},
  // esbuild 0.28 (an override, for its advisories) refuses Vite's older default target.
  build: {
    target: "es2022",
    // Terser's scripts are 4 % smaller than esbuild's once compressed: 4 kB of each page.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 2 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: SHARED_SCRIPTS } },
  },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
});
