import { createHash } from "node:crypto";

type Sources = readonly string[];

export type PolicyOptions = {
  /** Hashes of inline scripts (`inlineHash`). A cached page can't have a nonce. */
  scriptHashes?: Sources;
  /** Hashes of inline style sheets. Style attributes in HTML stay refused. */
  styleHashes?: Sources;
  /** True in development, where Vite injects style sheets and uses a web socket. */
  dev?: boolean;
  /** If true, pages load nothing over http. */
  https?: boolean;
  scripts?: Sources;
  connect?: Sources;
  /** Sites that the page can show in frames. By default, none. */
  frames?: Sources;
  /** Sites that can show the page in a frame. By default, none can. */
  ancestors?: Sources;
  /** Sites that forms can be sent to, including redirects. */
  formAction?: Sources;
};

export function contentSecurityPolicy(options: PolicyOptions): string {
  const { scriptHashes = [], styleHashes = [], dev = false, https = false } = options;
  const { scripts = [], connect = [], frames = [], formAction = [], ancestors = [] } = options;
  const directives: [name: string, sources: Sources][] = [
    ["default-src", ["'self'"]],
    ["script-src", ["'self'", ...scriptHashes, ...scripts]],
    // A hash would turn off 'unsafe-inline', which Vite's style sheets need.
    ["style-src", ["'self'", ...(dev ? ["'unsafe-inline'"] : styleHashes)]],
    ["img-src", ["'self'", "data:", "blob:", "https:", ...(dev ? LOOPBACK_PICTURES : [])]],
    ["font-src", ["'self'"]],
    ["connect-src", ["'self'", ...connect, ...(dev ? ["ws:"] : [])]],
    ["frame-src", frames.length > 0 ? frames : ["'none'"]],
    ["form-action", ["'self'", ...formAction]],
    ["manifest-src", ["'self'"]],
    ["worker-src", ["'self'"]],
    ["base-uri", ["'none'"]],
    ["object-src", ["'none'"]],
    ["frame-ancestors", ancestors.length > 0 ? ancestors : ["'none'"]],
  ];
  if (https) directives.push(["upgrade-insecure-requests", []]);
  return directives.map(([name, sources]) => [name, ...sources].join(" ")).join("; ");
}

const LOOPBACK_PICTURES = ["http://localhost:*", "http://127.0.0.1:*"];

export function inlineHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}
