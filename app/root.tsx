import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ReactNode } from "react";
import stylesheet from "./app.css?url";
import { brand } from "./brand";
import { useInlineMark } from "./inline";

/** Runs before the first paint, so that the stored theme never flashes (spec section 1). */
const FIRST_SCRIPT = `{let t;try{t=localStorage.getItem("${brand.themeKey}")}catch{}
const r=document.documentElement;r.className=t==="dark"?"dark":"light";r.dataset.js=""}`;

export function Layout({ children }: { children: ReactNode }) {
  const mark = useInlineMark();
  return (
    <html lang="en" className="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href={stylesheet} />
        ) : (
          // Filled in by entry.server.tsx: the page paints in its first round trip.
          <style
            data-styles=""
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: left as the server sent it
            dangerouslySetInnerHTML={{ __html: "" }}
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
