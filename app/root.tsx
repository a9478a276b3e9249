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
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { skipsRevalidation } from "~/components/forms/form-answer";
import stylesheet from "./app.css?url";
import { DEFAULT_BRAND, THEME_KEY } from "./brand";
import { CartProvider } from "./components/cart/provider";
import { PAYMENT_DOCUMENT } from "./components/checkout/payment-document";
import { ErrorPage, errorTitle } from "./components/site/error-page";
import { IconLinks } from "./components/site/icon-links";
import { pageMeta } from "./components/site/page-meta";
import type { RootData } from "./components/site/root-data";
import { START_SCRIPTS } from "./deferred-scripts";
import { DocumentUpdates } from "./document-updates";
import { readSavedBrand } from "./domain/brand/brand.server";
import { toPageBrand } from "./domain/brand/texts";
import { truckZone } from "./domain/brand/truck-zone.server";
import { introducedBy } from "./domain/homepage/homepage";
import { readHomepageContent } from "./domain/homepage/homepage.server";
import { addsTax } from "./domain/tax/rates.server";
import { nextDay, truckMonth } from "./domain/time";
import { env } from "./env.server";
import { NOTE_PARSED } from "./foreign-changes";
import { readAccount } from "./http/access.server";
import { readCart, unnamedCart } from "./http/cart-cookie.server";
import { cookiesNeeded } from "./http/cookie-check.server";
import { takeFlash } from "./http/flash.server";
import { freshUntil } from "./http/fresh-until.server";
import { readOrderBrowser } from "./http/order-cookie.server";
import { tryLoad } from "./http/page-section.server";
import { previewedIn } from "./http/previewed-brand.server";
import { useInlineScriptMark } from "./inline-script-mark";
import {
  PAGE_ID,
  PANEL_DOCUMENT,
  type ServerDocument,
  ServerDocumentContext,
} from "./server-document";
import { ToastProvider } from "./ui/toast";

/** Titles of pages that replace a failed one. */
export const meta: MetaFunction = ({ matches, error }) =>
  pageMeta(matches, error ? { title: errorTitle(error) } : {});

export const links: LinksFunction = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { APP_ORIGIN } = env();
  const zone = truckZone();
  const now = new Date();
  const { toast, headers } = await takeFlash(request);
  const previewed = previewedIn(args.context);
  const brand = tryLoad(() => previewed?.brand ?? readSavedBrand());
  const content = tryLoad(readHomepageContent);
  const tax = tryLoad(addsTax);
  const browserId = await readOrderBrowser(args);
  const cart = tryLoad(() => readCart(request, browserId));
  const data: RootData = {
    origin: APP_ORIGIN,
    brand: brand.ok && brand.data ? toPageBrand(brand.data) : undefined,
    ...(previewed?.logoMark && { logoMark: previewed.logoMark }),
    year: truckMonth(now, zone).slice(0, 4),
    aboutText: content.ok
      ? introducedBy((brand.ok && brand.data) || DEFAULT_BRAND, content.data).aboutText
      : null,
    ...(await readAccount(request)),
    cart: cart.ok ? cart.data : unnamedCart(request),
    isCartReadable: cart.ok,
    toast: toast ?? cookiesNeeded(request),
    ...(tax.ok && tax.data && { addsTax: true }),
  };
  // The page changes with the day, since the footer shows the year.
  const fresh = freshUntil(nextDay(now, zone), [brand, content, cart, tax]);
  for (const [name, value] of Object.entries(fresh)) headers.set(name, value);
  return json(data, { headers });
}

/** The checkout shows today's prices and stock, however long ago this page was loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !skipsRevalidation(args.actionResult) &&
  (args.nextUrl.pathname === "/checkout" || args.defaultShouldRevalidate);

/** Runs before the first paint, so that the wrong theme never flashes. */
const FIRST_SCRIPT = `{const d=document,r=d.documentElement;let t;try{t=localStorage["${THEME_KEY}"]}catch{}
r.className=t=="dark"?"dark":"light";
addEventListener("error",({target:i})=>{const f=i.dataset&&i.dataset.fallback;if(f&&i.getAttribute("src")!=f){i.src=f;for(const s of i.parentNode.querySelectorAll(":scope>source"))s.srcset=f}},true);
${START_SCRIPTS}}`;

/**
 * Runs right after the page's HTML, and scrolls to where this history entry was left. <ScrollRestoration> would need
 * three times the bytes for that. DocumentUpdates does the rest.
 */
const LAST_SCRIPT = `${NOTE_PARSED}
{const h=history;h.state&&h.state.key||h.replaceState({key:Math.random()+""},"");
try{const y=JSON.parse(sessionStorage.positions)[h.state.key];y>=0&&scrollTo(0,y)}catch{}}`;

/** The document around the page. In the browser, React renders only the page. */
export function Layout({ children }: { children: ReactNode }) {
  const document = useContext(ServerDocumentContext);
  if (import.meta.env.SSR && document) return <Document {...document} />;
  return (
    <>
      {children}
      <DocumentUpdates />
    </>
  );
}

/** Keeps iPhones from making links of text that looks like a date, a time, or a phone number. */
const NO_LINKS_BY_THE_BROWSER = "telephone=no,date=no,address=no,email=no";

function Document({ page, style, isPanel, takesPayment, runsScripts }: ServerDocument) {
  const mark = useInlineScriptMark();
  return (
    <html
      lang="en"
      className="light"
      {...(takesPayment && { [PAYMENT_DOCUMENT]: "" })}
      {...(isPanel && { [PANEL_DOCUMENT]: "" })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {runsScripts && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          <script nonce={mark} dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        )}
        {import.meta.env.DEV && <link rel="stylesheet" href={stylesheet} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, so the page paints in its first round trip */}
        {style !== "" && <style dangerouslySetInnerHTML={{ __html: style }} />}
        <Meta />
        <IconLinks />
        <Links />
        <meta name="format-detection" content={NO_LINKS_BY_THE_BROWSER} />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React just before */}
        <div id={PAGE_ID} dangerouslySetInnerHTML={{ __html: page }} />
        {runsScripts && (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
            <script nonce={mark} dangerouslySetInnerHTML={{ __html: LAST_SCRIPT }} />
            <Scripts nonce={mark} />
          </>
        )}
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
