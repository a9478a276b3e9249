/** The build's version (server/build-id.ts). vite.config.ts inserts it. */
export const VERSION = import.meta.env.SHOP_VERSION ?? "not built";
