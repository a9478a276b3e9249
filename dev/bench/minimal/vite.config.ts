import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "../../../remix.config.js";

export default defineConfig({
  plugins: [
    remix({
      future: remixOptions.future,
      appDirectory: "dev/bench/minimal/app",
      buildDirectory: ".cache/bench/minimal",
    }),
  ],
  build: { target: "es2022" },
});
