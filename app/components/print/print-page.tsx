import type { ReactNode } from "react";
import { PAPERS, type Paper, PRINT_SCRIPT } from "./paper";

type Way = { href: string; label: string; isCurrent?: boolean };

type PrintPageProps = {
  title: string;
  style: string;
  /** The link back to the screen that opened the page. */
  back: Way;
  paper: Paper;
  /** The rest of the page's query, which links to other paper sizes keep: '&week=next'. */
  asked?: string;
  others?: readonly Way[];
  className?: string;
  children: ReactNode;
};

/** A page without Remix, made for paper. Its tools aren't printed. */
export function PrintPage({
  title,
  style,
  back,
  paper,
  asked = "",
  others = [],
  className,
  children,
}: PrintPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, of checked colors */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <nav className="tools" aria-label="Print">
          <a href={back.href}>{back.label}</a>
          {[...papersOf(paper, asked), ...others].map(({ href, label, isCurrent }) => (
            <a key={label} href={href} aria-current={isCurrent ? "page" : undefined}>
              {label}
            </a>
          ))}
          <button id="print" type="button" hidden>
            Print
          </button>
          <noscript>Print it with your browser.</noscript>
        </nav>
        <main className={className}>{children}</main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <script dangerouslySetInnerHTML={{ __html: PRINT_SCRIPT }} />
      </body>
    </html>
  );
}

const papersOf = (paper: Paper, asked: string): Way[] =>
  (Object.keys(PAPERS) as Paper[]).map((one) => ({
    href: `?paper=${one}${asked}`,
    label: PAPERS[one].name,
    isCurrent: one === paper,
  }));
