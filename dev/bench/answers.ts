import { get } from "node:http";

export type Answer = { headers: string[]; body: Buffer };

/** Headers that Node adds to each response, so the bare server sends them as well. */
const OF_THE_CONNECTION = /^(date|connection|keep-alive|transfer-encoding|content-length)$/i;

/** Fetches a response as it's sent: compressed, if the headers ask for that. */
export function fetchAnswer(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        resolve({ headers: withLength(response.rawHeaders, body), body });
      });
    });
    request.once("error", reject);
  });
}

function withLength(raw: string[], body: Buffer): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = "", value = ""] = raw.slice(at, at + 2);
    if (!OF_THE_CONNECTION.test(name)) kept.push(name, value);
  }
  return [...kept, "Content-Length", String(body.length)];
}
