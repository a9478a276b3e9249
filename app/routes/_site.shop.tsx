import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FAULT_IS_OURS, UNABLE_TO_LOAD_TITLE } from "~/components/loading/unable-to-load";
import { OrdersPaused } from "~/components/site/orders-paused";
import { ShopHeader } from "~/components/site/page-headers";
import { pageMeta } from "~/components/site/page-meta";
import { PICTURES } from "~/components/site/pictures";
import { ProductGrid, ProductGridSkeleton } from "~/components/site/product-card";
import { productList, productThing } from "~/components/site/structured-data";
import { rootIn } from "~/components/site/use-brand";
import { pauseNotice } from "~/domain/order-pause/order-pause.server";
import {
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  isCategory,
  type ProductCard,
  toCard,
} from "~/domain/products/product";
import { listAvailable } from "~/domain/products/products.server";
import { LIST_LIMIT } from "~/http/api.server";
import { freshUntil } from "~/http/fresh-until.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { type Loaded, tryLoad } from "~/http/page-section.server";
import { ButtonLink } from "~/ui/button";
import { Container, Notice } from "~/ui/page";
import { usePendingLocation } from "~/ui/pending";
import { Loading } from "~/ui/skeleton";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: data?.category ? `${CATEGORY_NAMES[data.category]}, Shop` : "Shop",
    description:
      rootIn(matches)?.brand?.texts.shopIntro ??
      "Matcha from Uji, the tools to whisk it, and bags to carry it in, shipped to your door.",
    path: "/shop",
    things: (site) =>
      data?.products.ok
        ? [
            productList(data.products.data, site),
            ...data.products.data.map((product) => productThing(product, site)),
          ]
        : [],
  });

export async function loader(args: LoaderFunctionArgs) {
  const category = categoryIn(new URL(args.request.url).search);
  const browserId = await readOrderBrowser(args);
  const page = { limit: LIST_LIMIT, offset: 0 };
  const products = tryLoad(() =>
    listAvailable(page, { category: category ?? undefined, browserId }).map(toCard),
  );
  const pause = tryLoad(pauseNotice);
  const data = { category, products, pause: pause.ok ? pause.data : null };
  return json(data, { headers: freshUntil(null, [products, pause]) });
}

function categoryIn(search: string): Category | null {
  const asked = new URLSearchParams(search).get("category");
  return isCategory(asked) ? asked : null;
}

export { shouldRevalidate } from "~/components/forms/restore-input";

export default function ShopPage() {
  const { category, products, pause } = useLoaderData<typeof loader>();
  const pending = usePendingLocation();
  const onItsWay = pending?.pathname === "/shop" ? pending : null;
  return (
    <>
      <ShopHeader />
      <Container className="pb-16 md:pb-24">
        {pause && <OrdersPaused sentence={pause} className="mb-8" />}
        <div className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-y border-line/15 py-2">
          <CategoryFilter current={onItsWay ? categoryIn(onItsWay.search) : category} />
          <p aria-live="polite" className="text-muted tabular-nums">
            {onItsWay ? (
              "Loading..."
            ) : (
              <Count count={products.ok ? products.data.length : null} category={category} />
            )}
          </p>
        </div>
        {onItsWay ? (
          <Loading label="Loading products">
            <ProductGridSkeleton detail="full" count={6} />
          </Loading>
        ) : (
          <Shelf products={products} category={category} />
        )}
      </Container>
    </>
  );
}

/** Two categories may hold as many: who hears it hears which of them it is. */
function Count({ count, category }: { count: number | null; category: Category | null }) {
  if (count === null) return null;
  return (
    <>
      <span>{`Showing ${count} ${count === 1 ? "product" : "products"}`}</span>
      {category && <span className="sr-only"> in {CATEGORY_NAMES[category]}</span>}
    </>
  );
}

function Shelf({
  products,
  category,
}: {
  products: Loaded<ProductCard[]>;
  category: Category | null;
}) {
  if (!products.ok) {
    return <Notice title={UNABLE_TO_LOAD_TITLE.products}>{FAULT_IS_OURS}</Notice>;
  }
  if (products.data.length > 0) {
    return <ProductGrid products={products.data} detail="full" eager={3} />;
  }
  if (!category) {
    return (
      <Notice title="No Products Available" picture={PICTURES.bowl}>
        We're restocking. Check back soon.
      </Notice>
    );
  }
  return (
    <Notice
      title="No Products Available"
      picture={PICTURES.bowl}
      action={
        <ButtonLink to="/shop" variant="quiet" preventScrollReset>
          Show all products
        </ButtonLink>
      }
    >
      Nothing in this category right now. Try another one.
    </Notice>
  );
}

const CHOICES = [
  { category: null, name: "All", href: "/shop" },
  ...CATEGORIES.map((category) => ({
    category,
    name: CATEGORY_NAMES[category],
    href: `/shop?category=${category}`,
  })),
];

/** Categories are links, so each has a URL and works without JavaScript. */
function CategoryFilter({ current }: { current: Category | null }) {
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
