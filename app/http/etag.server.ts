import { createHash } from "node:crypto";

/** Responds 304 if the client has the same version (RFC 9110 13.1.2). */
export function withETag(request: Request, text: string, headers: HeadersInit): Response {
  const etag = etagOf(text);
  const all = new Headers(headers);
  all.set("ETag", etag);
  if (!etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(text, { headers: all });
  all.delete("Content-Type");
  return new Response(null, { status: 304, headers: all });
}

/** A weak ETag, since the same text is sent in different compressions. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

export function etagMatches(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes("*") || tags.includes(etag.slice(2));
}
