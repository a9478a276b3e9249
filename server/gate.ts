import { allowedHost } from "./allowed-host";
import { allowedMethods } from "./allowed-methods";
import { bodyLimit, MAX_BODY_BYTES } from "./body-limit";
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

export type GateOptions = {
  origin: string;
  /** The proxy's header with the client's address. Null to use the socket's address. */
  addressHeader: string | null;
  /** Standard output by default. */
  log?: WriteLine;
  /** Absent in development, where the code changes, not only the data. */
  pages?: PageCacheOptions;
  /** Absent in development, where the panel doesn't use it. */
  counterStreams?: CounterStreams;
  /** Opens uploaded files. */
  openObject?: OpenObject;
  /** Opens the owner's download of everything. */
  openDownload?: OpenDownload;
  /** Absent in development, where clients on this machine are fast enough. */
  maySendFiles?: MaySendFiles;
  /** Absent in development, which has no built files. */
  builtFolder?: string;
};

export type BuiltShop = Required<
  Pick<
    GateOptions,
    "pages" | "counterStreams" | "openObject" | "openDownload" | "maySendFiles" | "builtFolder"
  >
>;

const UPLOADS = [/^PUT \/api\/objects\/upload\/[\w-]+$/];
/** The most bytes of an upload: 50 MB, the same as in the domain. */
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** Forms that include a file, an image, if no script sends it separately. */
const FILE_FORMS = [/^POST \/admin\/(brand|(store|menu)\/(new|\d+\/edit))$/];
const MAX_FILE_FORM_BYTES = MAX_UPLOAD_BYTES + MAX_BODY_BYTES;

/** Forms that include up to ten of the largest files, like an import with its images. */
const MEDIA_FORMS = [
  /^POST \/admin\/data\/import$/,
  /^POST \/admin\/social-media\/posts\/(new|\d+\/edit)$/,
];
const MAX_MEDIA_FORM_BYTES = 10 * MAX_UPLOAD_BYTES + MAX_BODY_BYTES;

const FORMS = [...FILE_FORMS, ...MEDIA_FORMS];
const WITH_FILES = [...UPLOADS, ...FORMS];

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
    bodyLimit(MAX_BODY_BYTES, WITH_FILES),
    bodyLimit(MAX_UPLOAD_BYTES, FORMS),
    bodyLimit(MAX_FILE_FORM_BYTES, MEDIA_FORMS),
    bodyLimit(MAX_MEDIA_FORM_BYTES),
    bodyTimeout(WITH_FILES, maySendFiles),
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
