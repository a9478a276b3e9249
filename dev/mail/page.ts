import { escapeHtml } from "../html";
import type { Received } from "./mailbox";
import type { ReceivedText } from "./phones";

/** The page's styles, in the shop's two themes. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #1f2a1c; --muted: #5c6654; --line: #d9d2c0; --matcha: #4a7128 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #12170f; --ink: #f1efe6; --muted: #a9b39d; --line: #333c2d; --matcha: #b5d77a }
}
body { max-width: 42rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0; font: 500 1.75rem/1.25 Georgia, serif }
h2 { margin: 0; font-size: 1.125rem; font-weight: 600 }
p { margin: 0; color: var(--muted) }
article { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 1.25rem }
pre { margin: 1rem 0 0; white-space: pre-wrap; font: inherit }
a { color: var(--matcha) }
div { display: flex; gap: .75rem; margin-top: .75rem }
button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: .25rem; background: none; color: inherit; font: inherit; cursor: pointer }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`;

/** The page with emails and texts, newest first. It must be reloaded to show new ones. */
export function mailboxPage(
  letters: readonly Received[],
  texts: readonly ReceivedText[] = [],
): string {
  const all = [
    ...letters.map((letter) => ({ at: letter.receivedAt, html: letterIn(letter) })),
    ...texts.map((text) => ({ at: text.receivedAt, html: textIn(text) })),
  ];
  const shown = all
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ html }) => html)
    .join("");
  return `<!doctype html><html lang="en"><title>Local mailbox</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style>
<h1>Local mailbox</h1><p>Emails and texts from the shop show up here within 30 seconds. None is actually sent.</p>${shown || "<article><p>No emails yet. Place an order or send a catering inquiry.</p></article>"}</html>`;
}

function letterIn({ subject, to, receivedAt, text }: Received): string {
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to.join(", "))}, ${receivedAt.toLocaleString("en-US")}</p>
<pre>${withLinks(escapeHtml(text))}</pre></article>`;
}

function withLinks(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s&]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function textIn({ to, body, receivedAt }: ReceivedText): string {
  const reply = (word: string) =>
    `<form method="post" action="/reply"><input type="hidden" name="from" value="${escapeHtml(to)}"><button name="body" value="${word}">Reply ${word}</button></form>`;
  return `<article><h2>Text message</h2>
<p>To ${escapeHtml(to)}, ${receivedAt.toLocaleString("en-US")}</p>
<pre>${escapeHtml(body)}</pre><div>${reply("STOP")}${reply("START")}</div></article>`;
}
