/**
 * Remix's own options, read by vite.config.ts.
 *
 * Two v3 flags stay off on purpose, because Remix v2 gets no more fixes:
 * - v3_singleFetch would make turbo-stream 2.4.1 (CVE-2026-34077) reachable;
 * - v3_lazyRouteDiscovery would open /__manifest (CVE-2026-55685).
 * tests/architecture.test.ts holds this.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  ignoredRouteFiles: ["**/*.test.{ts,tsx}"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
};
