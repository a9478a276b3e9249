import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type PagerProps = {
  path: string;
  q: string;
  /** The list's other filters, from its URL. */
  filters?: readonly { name: string; value: string }[];
  page: number;
  pageCount: number;
  /** The page's parameter in the URL. */
  param?: string;
  /** The pager's name for screen readers, if a screen has more than one. */
  label?: string;
};

export function Pager({
  path,
  q,
  filters = [],
  page,
  pageCount,
  param = "page",
  label = "Pages",
}: PagerProps) {
  if (pageCount <= 1) return null;
  const address = (number: number) => {
    const query = new URLSearchParams();
    if (q) query.set("q", q);
    for (const { name, value } of filters) if (value) query.set(name, value);
    if (number > 1) query.set(param, String(number));
    const search = String(query);
    return search ? `${path}?${search}` : path;
  };
  return (
    <nav
      aria-label={label}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 print:hidden"
    >
      <Turn to={page > 1 ? address(page - 1) : null} rel="prev">
        Previous
      </Turn>
      <p className="text-muted tabular-nums">
        Page {page.toLocaleString("en-US")} of {pageCount.toLocaleString("en-US")}
      </p>
      <Turn to={page < pageCount ? address(page + 1) : null} rel="next">
        Next
      </Turn>
    </nav>
  );
}

type TurnProps = { to: string | null; rel: "prev" | "next"; children: ReactNode };

/** A link to the previous or next page. If there's no such page, it's invisible but keeps its place. */
function Turn({ to, rel, children }: TurnProps) {
  const shape = "inline-flex min-h-11 items-center px-2";
  if (to === null) {
    return (
      <span aria-hidden="true" className={`${shape} invisible`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={`${shape} text-matcha underline`}>
      {children}
    </Link>
  );
}
