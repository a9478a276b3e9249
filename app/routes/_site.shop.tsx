import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isRenamed } from "~/brand";
import { FAULT_IS_OURS, UNABLE_TO_LOAD_TITLE } from "~/components/loading/unable-to-load";
import { OrdersPaused } from "~/components/site/orders-paused";
import { ShopHeader } from "~/components/site/page-headers";
import { pageMeta } from "~/components/site/page-meta";
import { usePicture } from "~/components/site/pictures";
import { ProductGrid, ProductGridSkeleton } from "~/components/site/product-card";
import { productList, productThing } from "~/components/site/structured-data";
import { brandOf, rootIn } from "~/components/site/use-brand";
import { useCategoryLabels } from "~/components/site/use-category-labels";
import { readBrand } from "~/domain/brand/brand.server";
import { categoryLabels } from "~/domain/brand/category-labels";
import { pauseNotice } from "~/domain/order-settings/order-settings.server";
import {
  CATEGORIES,
  type Category,
  isCategory,
  type ProductCard,
  toBriefCard,
  toCard,
} from "~/domain/products/product";
import { listFilledCategories, searchAvailable } from "~/domain/products/products.server";
import { freshUntil } from "~/http/fresh-until.server";
import { readListQuery } from "~/http/list-query.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { type Loaded, tryLoad } from "~/http/page-section.server";
import { ButtonLink } from "~/ui/button";
import { Container, Notice } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { usePendingLocation } from "~/ui/pending";
import { Loading } from "~/ui/skeleton";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: titleOf(
      data?.category && categoryLabels(brandOf(rootIn(matches)))[data.category],
      data?.products.ok ? data.products.data.page : 1,
    ),
    description:
      rootIn(matches)?.brand?.texts.shopIntro ??
      "Matcha from Uji, the tools to whisk it, and bags to carry it in.",
    path: canonicalPath(data?.category ?? null, data?.products.ok ? data.products.data.page : 1),
    things: (site) =>
      data?.products.ok
        ? [
            productList(data.products.data.rows, site),
            ...data.products.data.rows.map((product) => productThing(product, site)),
          ]
        : [],
  });

function titleOf(category: string | null | undefined, page: number): string {
  const shop = category ? `${category}, Shop` : "Shop";
  return page > 1 ? `${shop}, Page ${page}` : shop;
}

/** A category's canonical page is /shop, which has the same products. Later pages have others, so each is its own. */
const canonicalPath = (category: Category | null, page: number) =>
  category || page === 1 ? "/shop" : `/shop?page=${page}`;

export async function loader(args: LoaderFunctionArgs) {
  const category = categoryIn(new URL(args.request.url).search);
  const browserId = await readOrderBrowser(args);
  const asked = readListQuery(args.request).page;
  const products = tryLoad(() => {
    const filter = { category: category ?? undefined, browserId };
    const { rows, ...found } = searchAvailable(asked, filter);
    return { ...found, rows: rows.map(readBrand().hasTastingNotes ? toCard : toBriefCard) };
  });
  if (products.ok && products.data.page < asked)
    return redirect(addressOf(category, products.data.page));
  const pause = tryLoad(pauseNotice);
  const filled = tryLoad(() => (isRenamed(readBrand()) ? listFilledCategories() : CATEGORIES));
  const data = {
    category,
    products,
    pause: pause.ok ? pause.data : null,
    categories: filled.ok ? filled.data : CATEGORIES,
  };
  return json(data, { headers: freshUntil(null, [products, pause, filled]) });
}

/** The URL of a page of products. A page past the last redirects there, so that the last page has one URL. */
function addressOf(category: Category | null, page: number): string {
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  });
  const search = String(query);
  return search ? `/shop?${search}` : "/shop";
}

function categoryIn(search: string): Category | null {
  const asked = new URLSearchParams(search).get("category");
  return isCategory(asked) ? asked : null;
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function ShopPage() {
  const { category, products, pause, categories } = useLoaderData<typeof loader>();
  const pending = usePendingLocation();
  const onItsWay = pending?.pathname === "/shop" ? pending : null;
  return (
    <>
      <ShopHeader />
      <Container className="pb-16 md:pb-24">
        {pause && <OrdersPaused sentence={pause} className="mb-8" />}
        <div className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-y border-line/15 py-2">
          <CategoryFilter
            categories={categories}
            current={onItsWay ? categoryIn(onItsWay.search) : category}
          />
          <p aria-live="polite" className="text-muted tabular-nums">
            {onItsWay
              ? "Loading..."
              : products.ok && <Count {...countOf(products.data)} category={category} />}
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

type CountProps = { shown: number; total: number; category: Category | null };

const countOf = ({ rows, total }: Shown) => ({ shown: rows.length, total });

/** How many products are shown. It names the category, so that screen readers announce a change between equal counts. */
function Count({ shown, total, category }: CountProps) {
  const labels = useCategoryLabels();
  const number = shown === total ? String(total) : `${shown} of ${total.toLocaleString("en-US")}`;
  return (
    <>
      <span>{`Showing ${number} ${total === 1 ? "product" : "products"}`}</span>
      {category && <span className="sr-only"> in {labels[category]}</span>}
    </>
  );
}

type Shown = Omit<ReturnType<typeof searchAvailable>, "rows"> & { rows: ProductCard[] };

function Shelf({ products, category }: { products: Loaded<Shown>; category: Category | null }) {
  const picture = usePicture("empty-bowl");
  if (!products.ok) {
    return <Notice title={UNABLE_TO_LOAD_TITLE.products}>{FAULT_IS_OURS}</Notice>;
  }
  const { rows, page, pageCount } = products.data;
  if (rows.length > 0) {
    return (
      <>
        <ProductGrid products={rows} detail="full" eager={3} />
        <Pager
          path="/shop"
          q=""
          filters={[{ name: "category", value: category ?? "" }]}
          page={page}
          pageCount={pageCount}
        />
      </>
    );
  }
  if (!category) {
    return (
      <Notice title="No Products Available" picture={picture}>
        We're restocking. Check back soon.
      </Notice>
    );
  }
  return (
    <Notice
      title="No Products Available"
      picture={picture}
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

type CategoryFilterProps = {
  /** Categories to choose from. A renamed truck hides empty categories, and the whole filter if only one is left. */
  categories: readonly Category[];
  current: Category | null;
};

/** Categories are links, so each has a URL and works without JavaScript. */
function CategoryFilter({ categories, current }: CategoryFilterProps) {
  const labels = useCategoryLabels();
  if (categories.length < 2) return null;
  const choices = [
    { category: null, name: "All", href: "/shop" },
    ...categories.map((category) => ({
      category,
      name: labels[category],
      href: `/shop?category=${category}`,
    })),
  ];
  return (
    <nav aria-label="Filter by category">
      <ul className="-mx-2.5 flex flex-wrap">
        {choices.map(({ category, name, href }) => (
          <li key={href}>
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
