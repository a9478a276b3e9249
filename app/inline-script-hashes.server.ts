import { inlineHash } from "../server/csp";

/**
 * Removes the marks of inline-script-mark.ts from a rendered page, and hashes the scripts that had one.
 *
 * Promise: a page can be cached, which a nonce would prevent, and a script that somebody injects never runs.
 * Price: tags are found in the finished HTML, as React writes them.
 * Without it: inline-script-hashes.server.test.ts and tests/faults/page-cache.test.ts fail.
 */
export function takeMarks(html: string, mark: string): { html: string; scriptHashes: string[] } {
  const parts = html.split(` nonce="${mark}"`);
  const scriptHashes = parts.slice(1).flatMap((rest, at) => {
    const before = parts[at] ?? "";
    if (!before.startsWith("<script", before.lastIndexOf("<"))) return [];
    const text = rest.slice(rest.indexOf(">") + 1, rest.indexOf("</script>"));
    return text ? [inlineHash(text)] : [];
  });
  return { html: parts.join(""), scriptHashes };
}
