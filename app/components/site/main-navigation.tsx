import { Link, useLocation } from "@remix-run/react";
import { usePendingLocation } from "~/ui/pending";

const LINKS = [
  { name: "Home", href: "/" },
  { name: "Menu", href: "/menu" },
  { name: "Events", href: "/events" },
  { name: "Shop", href: "/shop" },
  { name: "Catering", href: "/catering" },
  { name: "About", href: "/about" },
];

/** A link is current on its page and all pages below it. Home is only current on itself. */
export function isCurrent(pathname: string, href: string): boolean {
  return href === "/" ? pathname === "/" : pathname.startsWith(href);
}

type SiteNavProps = { label: string; isAdmin: boolean; className: string; linkClassName: string };

export function SiteNav({ label, isAdmin, className, linkClassName }: SiteNavProps) {
  const location = useLocation();
  // Marks the link you clicked as soon as its skeleton shows below.
  const { pathname } = usePendingLocation() ?? location;
  const links = isAdmin ? [...LINKS, { name: "Admin", href: "/admin" }] : LINKS;
  return (
    <nav aria-label={label}>
      <ul className={className}>
        {links.map(({ name, href }) => (
          <li key={href}>
            <Link
              to={href}
              aria-current={isCurrent(pathname, href) ? "page" : undefined}
              className={`nav-link ${linkClassName}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
