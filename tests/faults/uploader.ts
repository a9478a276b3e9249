import { type ClientRequest, request } from "node:http";
import { expect } from "vitest";

/** An administrator's program that uploads files to an open shop. */
export class Uploader {
  readonly #origin: string;
  readonly #cookie: string;

  constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  /** An address for a file of this length. */
  async addressFor(size: number, contentType = "video/mp4"): Promise<string> {
    const response = await this.ask("POST", "/api/objects/upload", { contentType, size });
    expect(response.status).toBe(201);
    return (await response.json()).uploadURL;
  }

  send(address: string, file: Buffer, contentType = "video/mp4"): Promise<Response> {
    const headers = { "Content-Type": contentType };
    return fetch(address, { method: "PUT", headers, body: new Uint8Array(file) });
  }

  register(assetURL: string): Promise<Response> {
    return this.ask("PUT", "/api/social-media-assets", { assetURL });
  }

  /** @returns where it is served */
  async publish(address: string): Promise<string> {
    const registered = await this.register(address);
    expect(registered.status).toBe(200);
    return (await registered.json()).objectPath;
  }

  /** The whole way of a file. @returns where it is served */
  async upload(file: Buffer, contentType?: string): Promise<string> {
    const address = await this.addressFor(file.length, contentType);
    expect((await this.send(address, file, contentType)).status).toBe(200);
    return this.publish(address);
  }

  ask(method: string, path: string, body: object): Promise<Response> {
    return fetch(this.#origin + path, {
      method,
      headers: { Cookie: this.#cookie, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  }
}

/** Sends 20 MB of a longer video, and goes no further. */
export function sendBeginning(address: string, file: Buffer): ClientRequest {
  const headers = { "Content-Type": "video/mp4", "Content-Length": String(file.length) };
  const sending = request(address, { method: "PUT", headers });
  sending.on("error", () => {
    // The end of the connection, which the test makes.
  });
  sending.write(file.subarray(0, 20_000_000));
  return sending;
}
