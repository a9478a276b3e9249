import { createHash } from "node:crypto";
import { DEFAULT_BRAND as brand } from "../../app/brand";
import { escapeHtml } from "../html";
import { buttonText, people } from "./people";

/** The pages of the local identity provider: plain HTML, no script, in the shop's two themes. */

const style = `
:root {
  color-scheme: light dark;
  --paper: #fbf8f1; --raised: #efe9da; --ink: #1f2a1c; --muted: #5c6654;
  --matcha: #4a7128; --on-matcha: #ffffff; --vermilion: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12170f; --raised: #1c2318; --ink: #f1efe6; --muted: #a9b39d;
    --matcha: #b5d77a; --on-matcha: #12170f; --vermilion: #f2a69c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif;
}
main { width: 100%; max-width: 24rem; }
h1 { margin: 0 0 .75rem; font: 500 1.75rem/1.25 "Shippori Mincho", Georgia, serif; }
p { margin: 0 0 1rem; color: var(--muted); }
hr { margin: 1.5rem 0; border: 0; border-top: 1px solid var(--raised); }
.stamp {
  display: inline-block; margin-bottom: 1.5rem; padding: .1rem .5rem; border-radius: .2rem;
  background: var(--vermilion); color: var(--paper); font-size: .875rem; letter-spacing: .04em;
}
form { display: grid; gap: .75rem; }
button {
  width: 100%; min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--matcha);
  border-radius: .25rem; background: var(--paper); color: var(--matcha); font: inherit; cursor: pointer;
}
button:first-of-type { background: var(--matcha); color: var(--on-matcha); }
button:hover { text-decoration: underline; text-underline-offset: .2em; }
a { color: var(--matcha); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** Headers of a page. `form-action` includes the shop, since Chromium applies it to redirects after a post. */
export function pageHeaders(appOrigin: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      `form-action 'self' ${appOrigin}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join("; "),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
}

export function signInPage(): string {
  const buttons = people.map(
    (person) =>
      `<button type="submit" name="person" value="${person.key}">${buttonText(person)}</button>`,
  );
  return page(
    `Sign in to ${brand.name}`,
    `<p>This is a local stand-in for the real sign-in. Pick an account. No password needed.</p>
    <form method="post">${buttons.join("")}</form>
    <hr>
    <p>Demo Admin can open the admin panel. Demo Visitor can't.</p>`,
  );
}

/** The sign-out page. `form` is oidc-provider's own, with the token that protects the sign-out. */
export function logoutPage(form: string, appOrigin: string): string {
  return page(
    `Sign out of ${brand.name}?`,
    `${form}
    <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
    <hr>
    ${backTo(appOrigin)}`,
  );
}

export function messagePage(text: string, appOrigin: string): string {
  return page(brand.name, `<p>${escapeHtml(text)}</p>${backTo(appOrigin)}`);
}

function backTo(appOrigin: string): string {
  return `<p><a href="${escapeHtml(appOrigin)}/">Back to ${brand.name}</a></p>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<span class="stamp">Demo sign-in</span>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`;
}
