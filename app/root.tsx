import {
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import stylesheet from "./app.css?url";
import displayFace from "./assets/fonts/shippori-mincho-600.woff2?url";
import { THEME_KEY } from "./brand";
import { CartProvider } from "./components/cart/provider";
import { skipsRevalidation } from "./components/forms/keep-typed";
import { ErrorPage, errorTitle } from "./components/site/error-page";
import { IconLinks } from "./components/site/icon-links";
import { pageMeta } from "./components/site/page-meta";
import type { RootData } from "./components/site/root-data";
import { START_SCRIPTS } from "./deferred-scripts";
import { readSavedBrand } from "./domain/brand/brand.server";
import { toPageBrand } from "./domain/brand/texts";
import { truckZone } from "./domain/brand/truck-zone.server";
import { readHomepageContent } from "./domain/homepage/homepage.server";
import { addsTax } from "./domain/tax/rates.server";
import { nextDay, truckMonth } from "./domain/time";
import { env } from "./env.server";
import { readAccount } from "./http/access.server";
import { countableCart, readCart } from "./http/cart-cookie.server";
import { cookiesNeeded } from "./http/cookie-check.server";
import { takeFlash } from "./http/flash.server";
import { freshUntil } from "./http/fresh-until.server";
import { readOrderBrowser } from "./http/order-cookie.server";
import { readSection } from "./http/page-section.server";
import { previewedIn } from "./http/previewed-brand.server";
import { useInlineScriptMark } from "./inline-script-mark";
import { ToastProvider } from "./ui/toast";

/** For pages shown in place of one that failed. */
export const meta: MetaFunction = ({ matches, error }) =>
  pageMeta(matches, error ? { title: errorTitle(error) } : {});

export const links: LinksFunction = () => [
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "preload", href: displayFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { APP_ORIGIN } = env();
  const zone = truckZone();
  const now = new Date();
  const { toast, headers } = await takeFlash(request);
  const previewed = previewedIn(args.context);
  const brand = readSection(() => previewed?.brand ?? readSavedBrand());
  const content = readSection(readHomepageContent);
  const tax = readSection(addsTax);
  const browserId = await readOrderBrowser(args);
  const cart = readSection(() => readCart(request, browserId));
  const data: RootData = {
    origin: APP_ORIGIN,
    brand: brand.ok && brand.data ? toPageBrand(brand.data) : undefined,
    ...(previewed?.logoMark && { logoMark: previewed.logoMark }),
    year: truckMonth(now, zone).slice(0, 4),
    aboutText: content.ok ? content.data.aboutText : null,
    ...(await readAccount(request)),
    cart: cart.ok ? cart.data : countableCart(request),
    isCartReadable: cart.ok,
    toast: toast ?? cookiesNeeded(request),
    ...(tax.ok && tax.data && { addsTax: true }),
  };
  // The footer shows the year.
  const fresh = freshUntil(nextDay(now, zone), [brand, content, cart, tax]);
  for (const [name, value] of Object.entries(fresh)) headers.set(name, value);
  return json(data, { headers });
}

/** The checkout shows today's prices and stock, however long ago this page was loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !skipsRevalidation(args.actionResult) &&
  (args.nextUrl.pathname === "/checkout" || args.defaultShouldRevalidate);

/** Before the first paint, so that the stored theme never flashes (spec section 1). */
const FIRST_SCRIPT = `{let t;try{t=localStorage.getItem("${THEME_KEY}")}catch{}
const r=document.documentElement;r.className=t==="dark"?"dark":"light";
addEventListener("error",({target:i})=>{const f=i.dataset&&i.dataset.fallback;if(f&&i.getAttribute("src")!==f){i.src=f;for(const s of i.parentNode.querySelectorAll(":scope>source"))s.srcset=f}},true)}
${START_SCRIPTS}`;

export function Layout({ children }: { children: ReactNode }) {
  const mark = useInlineScriptMark();
  return (
    <html lang="en" className="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        {import.meta.env.DEV && <link rel="stylesheet" href={stylesheet} />}
        {/* Filled in by entry.server.tsx: the page paints in its first round trip. */}
        <style
          data-styles=""
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: left as the server sent it
          dangerouslySetInnerHTML={{ __html: "" }}
        />
        <Meta />
        <IconLinks />
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
  const { cart, isCartReadable, toast } = useLoaderData<typeof loader>();
  return (
    <ToastProvider flash={toast}>
      <CartProvider fromServer={cart} isReadable={isCartReadable}>
        <Outlet />
      </CartProvider>
    </ToastProvider>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage error={useRouteError()} />
    </main>
  );
}
