import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The fastest that Node can be: serves the shop's own responses from memory, with the same bytes and headers.
 * Runs without a loader, in its own process. Settings are PORT, and ANSWERS: a file of [[path and encoding, {
 * headers, body in base64 }], …].
 */
const { PORT, ANSWERS = "" } = process.env;

type Kept = { headers: string[]; body: string };
const kept = JSON.parse(readFileSync(ANSWERS, "utf8")) as [string, Kept][];
const answers = new Map(
  kept.map(([asked, { headers, body }]) => [asked, { headers, body: Buffer.from(body, "base64") }]),
);

createServer((request, response) => {
  const answer = answers.get(`${request.url} ${request.headers["accept-encoding"]}`);
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
}).listen(Number(PORT), "127.0.0.1");
