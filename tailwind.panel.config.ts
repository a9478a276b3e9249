import type { Config } from "tailwindcss";
import site from "./tailwind.config";

/** Everything: over the public pages' styles, which come with the page, these come whole (app/panel.css). */
export default {
  ...site,
  corePlugins: { ...site.corePlugins, preflight: true },
  content: ["./app/**/*.{ts,tsx}"],
} satisfies Config;
