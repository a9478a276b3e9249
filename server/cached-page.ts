import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { etagMatches, etagOf } from "../app/http/etag.server";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import type { BufferedResponse } from "./buffer-response";
import { acceptsEncoding, type Encoding, encode, encodingFor } from "./encodings";
import { type CartParts, SplicedPage } from "./spliced-page";

/** Headers of one response, which aren't stored with the page. */
const NOT_OF_THE_PAGE =
  /^(?:connection|keep-alive|date|transfer-encoding|content-(?:encoding|length))$/;

/** Responses vary by cookie, since people who send one can get their own page. */
const VARY = "Accept-Encoding, Cookie";

export class CachedPage {
  /** The page's size in bytes. Each encoding adds at most as much, and the pieces for carts twice as much. */
  readonly size: number;
  readonly #headers: [name: string, value: number | string | string[]][] = [];
  readonly #etag: string;
  readonly #body: Buffer;
  readonly #encoded = new Map<Encoding, Buffer>();
  readonly #encoding = new Map<Encoding, Promise<Buffer>>();
  /** Undefined until a cart needs it; null if the page has no place for a cart. */
  #spliced: SplicedPage | null | undefined;

  constructor({ headers, body }: BufferedResponse) {
    this.size = body.length;
    this.#body = body;
    this.#encoded.set("identity", body);
    this.#etag = etagOf(body);
    const all: OutgoingHttpHeaders = { ...headers, etag: this.#etag, vary: VARY };
    for (const [name, value] of Object.entries(all)) {
      if (value === undefined || NOT_OF_THE_PAGE.test(name) || name === FRESH_UNTIL_HEADER)
        continue;
      this.#headers.push([name, value]);
    }
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const { "if-none-match": known, "accept-encoding": accepted } = request.headers;
    if (known !== undefined && etagMatches(known, this.#etag)) {
      this.#setHeaders(response);
      this.#endNotModified(response);
      return;
    }
    const encoding = encodingFor(accepted);
    const body = this.#encoded.get(encoding);
    if (body) this.#sendBody(response, encoding, body);
    else void this.#encodeAndSend(response, encoding);
  }

  /** @returns false if the page has no place for a cart; then nothing is sent */
  sendWithCart(request: IncomingMessage, response: ServerResponse, cart: CartParts): boolean {
    const policy = this.#headers.find(([name]) => name === "content-security-policy")?.[1];
    if (this.#spliced === undefined)
      this.#spliced = SplicedPage.from(this.#body, String(policy ?? ""));
    if (this.#spliced === null) return false;
    void this.#spliceAndSend(this.#spliced, cart, { request, response });
    return true;
  }

  async #spliceAndSend(
    page: SplicedPage,
    cart: CartParts,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
  ): Promise<void> {
    const { "if-none-match": known, "accept-encoding": accepted } = request.headers;
    // The page's own tag stands for everything except the cart.
    const etag = etagOf(this.#etag + JSON.stringify(cart));
    const setHeaders = () => {
      this.#setHeaders(response);
      response.setHeader("etag", etag);
      response.setHeader("content-security-policy", page.policy(cart));
    };
    if (known !== undefined && etagMatches(known, etag)) {
      setHeaders();
      this.#endNotModified(response);
      return;
    }
    const isGzip = accepted !== undefined && acceptsEncoding(accepted, "gzip");
    const gzipped = isGzip ? await page.gzip(cart).catch(() => null) : null;
    const body = gzipped ?? page.plain(cart);
    setHeaders();
    if (gzipped) response.setHeader("content-encoding", "gzip");
    response.setHeader("content-length", body.length);
    response.writeHead(200).end(body);
  }

  async #encodeAndSend(response: ServerResponse, encoding: Encoding): Promise<void> {
    try {
      this.#sendBody(response, encoding, await this.#encode(encoding));
    } catch {
      this.#sendBody(response, "identity", this.#body);
    }
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoding.get(encoding);
    if (!encoded) {
      encoded = encode(this.#body, encoding);
      this.#encoding.set(encoding, encoded);
      encoded.then((body) => this.#encoded.set(encoding, body)).catch(() => {});
    }
    return encoded;
  }

  #sendBody(response: ServerResponse, encoding: Encoding, body: Buffer): void {
    this.#setHeaders(response);
    if (encoding !== "identity") response.setHeader("content-encoding", encoding);
    response.setHeader("content-length", body.length);
    // For a HEAD request, Node sends only the head.
    response.writeHead(200).end(body);
  }

  /** Ends a response whose other headers are set. */
  #endNotModified(response: ServerResponse): void {
    response.removeHeader("content-type");
    response.writeHead(304).end();
  }

  #setHeaders(response: ServerResponse): void {
    for (const [name, value] of this.#headers) response.setHeader(name, value);
  }
}
