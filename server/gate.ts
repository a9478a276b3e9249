import { allowedHost } from "./allowed-host";
import { allowedMethods } from "./allowed-methods";
import { bodyLimit } from "./body-limit";
import { builtFiles } from "./built-files";
import { tellClientAddress } from "./client-address";
import { noCrossSite } from "./cross-site";
import { securityHeaders } from "./headers";
import { composeMiddleware, type Middleware } from "./middleware";
import { type PageCacheOptions, pageCache } from "./page-cache";
import { quickCompression } from "./quick-compression";
import { requestLog, type WriteLine } from "./request-log";
import { saneTarget } from "./request-target";

export type GateOptions = {
  origin: string;
  /** The proxy's header with the client's address; null: the socket counts. */
  addressHeader: string | null;
  /** Standard output unless told. */
  log?: WriteLine;
  /** Absent in development, where the code changes and not only the store. */
  pages?: PageCacheOptions;
  /** Absent in development, which builds none. */
  builtFolder?: string;
};

export type BuiltShop = Required<Pick<GateOptions, "pages" | "builtFolder">>;

/** Log and headers stand first (design section 1): refusals are logged and carry headers too. */
export function createGate(options: GateOptions): Middleware {
  const { origin, addressHeader, log, pages, builtFolder } = options;
  return composeMiddleware([
    requestLog(log),
    securityHeaders(origin),
    saneTarget,
    allowedHost(origin),
    allowedMethods,
    bodyLimit(),
    noCrossSite(origin),
    tellClientAddress(addressHeader),
    // Behind every refusal, before Remix.
    ...(pages ? [pageCache(pages)] : []),
    ...(builtFolder === undefined ? [] : [builtFiles(builtFolder)]),
    quickCompression,
  ]);
}
