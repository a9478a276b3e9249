import { escapeHtml } from "../stripe/html";
import type { Received } from "./mailbox";

const STYLE =
  "body{font:1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;font:inherit}article{border-top:1px solid #999;padding:1rem 0}";

/** The letters, the newest first. Reload it to see what came since. */
export function mailboxPage(letters: readonly Received[]): string {
  const shown = letters.toReversed().map(letterIn).join("");
  return `<!doctype html><html lang="en"><title>Local mailbox</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style>
<h1>Local mailbox</h1><p>Nothing leaves this machine.</p>${shown || "<p>No letters yet.</p>"}</html>`;
}

function letterIn({ subject, to, receivedAt, text }: Received): string {
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to.join(", "))}, ${receivedAt.toISOString()}</p>
<pre>${escapeHtml(text)}</pre></article>`;
}
