import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The least that Node can do: answers from memory, byte for byte and header for header what the shop
 * has answered. Runs as it is, without a loader, in a process of its own.
 *
 * PORT, and ANSWERS: a file of [[address and encoding, { headers, body in base64 }], …].
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
