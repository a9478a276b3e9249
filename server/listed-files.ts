import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { decoded } from "./request-target";

type Handler = (request: { path: string }, response: unknown, next: () => void) => unknown;
/** Express' `static`. */
type Static = (folder: string, options?: object) => Handler;

/**
 * A `static` that opens only files that were in the folder when it was made. remix-serve has two folders, and asks
 * the disk for each page's path in both.
 */
export function forListedFiles(serveStatic: Static): Static {
  return (folder, options) => {
    const serve = serveStatic(folder, options);
    const paths = pathsIn(folder);
    return (request, response, next) =>
      paths.has(decoded(request.path) ?? "") ? serve(request, response, next) : next();
  };
}

/** '/pictures/truck.webp' */
function pathsIn(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) =>
      `/${relative(folder, join(parentPath, name))}`.replaceAll(sep, "/"),
    ),
  );
}
