/** What a log must never hold, by what it looks like. */
const PRIVATE: Record<string, RegExp> = {
  "a client secret": /_secret_/,
  "a secret key": /\b[sr]k_(test|live)_/,
  "a webhook secret": /whsec_/,
  "an email address": /[\w.+-]+(@|%40)[\w-]+\.[a-z]{2,}/i,
  // remix-serve loads the build as 'index.js?t=…', and stack traces name it so.
  "a query": /(?<!\/build\/server\/index\.js)\?[\w.-]+=/,
  "an order's cookie": /__Host-|"cookie"|\b(sid|order|flash|signin:[\w-]+)=/i,
};

/** Each private thing a log holds, with the line it stands in. */
export function privateThingsIn(log: string): string[] {
  const lines = log.split("\n");
  return Object.entries(PRIVATE).flatMap(([name, pattern]) =>
    lines.filter((line) => pattern.test(line)).map((line) => `${name}: ${line}`),
  );
}
