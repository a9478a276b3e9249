import { Link } from "@remix-run/react";
import { CATEGORIES, CATEGORY_NAMES, type Category } from "~/domain/products/product";

const CHOICES = [
  { category: null, name: "All", href: "/shop" },
  ...CATEGORIES.map((category) => ({
    category,
    name: CATEGORY_NAMES[category],
    href: `/shop?category=${category}`,
  })),
];

/** Categories are links, so each has a URL and works without JavaScript. */
export function CategoryFilter({ current }: { current: Category | null }) {
  return (
    <nav aria-label="Filter by category">
      <ul className="-mx-2.5 flex flex-wrap">
        {CHOICES.map(({ category, name, href }) => (
          <li key={name}>
            <Link
              to={href}
              preventScrollReset
              aria-current={category === current ? "true" : undefined}
              className="nav-link px-2.5 py-2.5"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
