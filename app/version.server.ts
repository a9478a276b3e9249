/** Which build this is (server/build-id.ts); vite.config.ts puts it here. */
export const VERSION = import.meta.env.SHOP_VERSION ?? "not built";
