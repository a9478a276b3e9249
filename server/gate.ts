import { allowedHost } from "./allowed-host";
import { allowedMethods } from "./allowed-methods";
import { bodyLimit, type FileLimit, MAX_BODY_BYTES } from "./body-limit";
import { bodyTimeout, type MaySendFiles } from "./body-timeout";
import { builtFiles } from "./built-files";
import type { CounterStreams } from "./counter-streams";
import { rejectCrossSite } from "./cross-site";
import { download, type OpenDownload } from "./download";
import { securityHeaders } from "./headers";
import { media, type OpenObject } from "./media";
import { composeMiddleware, type Middleware } from "./middleware";
import { onlyHttps } from "./only-https";
import { type PageCacheOptions, pageCache } from "./page-cache";
import { limitPipelining } from "./pipelining";
import { quickCompression } from "./quick-compression";
import { requestLog, type WriteLine } from "./request-log";
import { rejectInvalidTarget } from "./request-target";
import { setClientAddress } from "./set-client-address";

/** The parts of the built shop that its gate needs. */
export type BuiltShop = {
  /** Absent in development: the cache notices changed data, not changed code. */
  pages: PageCacheOptions;
  /** Absent in development, where the panel doesn't use it. */
  counterStreams: CounterStreams;
  /** Opens uploaded files. */
  openObject: OpenObject;
  /** Opens the owner's download of everything. */
  openDownload: OpenDownload;
  /** Whether a client may send a file slowly. Absent in development, where clients are local. */
  maySendFiles: MaySendFiles;
  /** Absent in development, which has no built files. */
  builtFolder: string;
};

export type GateOptions = {
  origin: string;
  /** The proxy's header with the client's address. Null to use the socket's address. */
  addressHeader: string | null;
  /** Standard output by default. */
  log?: WriteLine;
} & Partial<BuiltShop>;

/** The most bytes of an upload, the same as in domain/media/media-type.ts (gate.test.ts compares them). */
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

const FILE_LIMITS: readonly FileLimit[] = [
  { pattern: /^PUT \/api\/objects\/upload\/[\w-]+$/, maxBytes: MAX_UPLOAD_BYTES },
  // Forms that include an image, if no script sends it separately.
  {
    pattern: /^POST \/admin\/(brand|(store|menu)\/(new|\d+\/edit))$/,
    maxBytes: MAX_UPLOAD_BYTES + MAX_BODY_BYTES,
  },
  // Forms that include up to ten of the largest files, like an import with its images.
  {
    pattern: /^POST \/admin\/(data\/import|social-media\/posts\/(new|\d+\/edit))$/,
    maxBytes: 10 * MAX_UPLOAD_BYTES + MAX_BODY_BYTES,
  },
];

/** Builds the gate. The log and the headers come first, so that refusals are logged and have headers too. */
export function createGate(options: GateOptions): Middleware {
  const { origin, addressHeader, log, pages, openObject, maySendFiles, builtFolder } = options;
  const { counterStreams, openDownload } = options;
  return composeMiddleware([
    requestLog(log),
    securityHeaders(origin),
    limitPipelining,
    rejectInvalidTarget,
    allowedHost(origin),
    onlyHttps(origin),
    allowedMethods,
    bodyLimit(FILE_LIMITS),
    bodyTimeout(
      FILE_LIMITS.map(({ pattern }) => pattern),
      maySendFiles,
    ),
    rejectCrossSite(origin),
    setClientAddress(addressHeader),
    // Handlers that answer a request come after every refusal, and before Remix.
    ...(counterStreams ? [counterStreams.answer] : []),
    ...(openObject ? [media(openObject)] : []),
    ...(openDownload ? [download(openDownload)] : []),
    ...(pages ? [pageCache(pages)] : []),
    ...(builtFolder === undefined ? [] : [builtFiles(builtFolder)]),
    quickCompression,
  ]);
}
