import { Link } from "@remix-run/react";
import { AddToCart } from "~/components/cart/add-to-cart";
import { ProductPicture } from "~/components/product-picture";
import { formatMoney } from "~/domain/money";
import type { Product } from "~/domain/products/product";
import { Container } from "~/ui/page";
import { Skeleton } from "~/ui/skeleton";
import { OrdersPaused } from "./orders-paused";
import { productAnchor } from "./product-anchor";
import { Certifications, Tasting } from "./product-facts";
import { useBrand } from "./use-brand";
import { useCategoryLabels } from "./use-category-labels";

type ProductDetailsProps = {
  product: Product;
  /** Why online orders are paused. */
  pause: string | null;
};

/** Everything about a product, on its own page. */
export function ProductDetails({ product, pause }: ProductDetailsProps) {
  const anchor = productAnchor(product.id);
  const nameId = `${anchor}-name`;
  const { hasTastingNotes } = useBrand();
  const hasTastes =
    hasTastingNotes && Object.values(product.tastingNotes).some((value) => value !== null);
  return (
    <Container className="pb-16 pt-6 md:pb-24 md:pt-10">
      <WayHere product={product} />
      {pause && <OrdersPaused sentence={pause} className="mt-6" />}
      <article id={anchor} className={COLUMNS}>
        <ProductPicture
          product={product}
          size={640}
          alt={product.imageUrl ? product.name : ""}
          className="w-full"
        />
        <div className="min-w-0">
          <h1 id={nameId} className="text-balance font-display text-3xl leading-tight md:text-4xl">
            {product.name}
          </h1>
          {product.origin && <p className="mt-2 text-muted">{product.origin}</p>}
          <Certifications words={product.certifications ?? []} className="mt-4" />
          <p className="mt-5 flex flex-wrap items-baseline gap-x-4">
            <span className="text-2xl tabular-nums">{formatMoney(product.priceCents)}</span>
            <span className="text-muted">{stockOf(product)}</span>
          </p>
          <div className="mt-5 max-w-sm">
            <AddToCart product={product} nameId={nameId} variant="primary" />
          </div>
          {product.description && (
            <p className="mt-8 max-w-prose whitespace-pre-line">{product.description}</p>
          )}
          {hasTastes && (
            <>
              <Heading>Tasting Notes</Heading>
              <Tasting notes={product.tastingNotes} className="mt-3 max-w-prose" />
            </>
          )}
          {product.recommendedUse && (
            <>
              <Heading>Recommended Use</Heading>
              <p className="mt-2 max-w-prose whitespace-pre-line">{product.recommendedUse}</p>
            </>
          )}
        </div>
      </article>
    </Container>
  );
}

const COLUMNS = "mt-6 grid grid-cols-1 items-start gap-x-12 gap-y-8 md:grid-cols-2";

function Heading({ children }: { children: string }) {
  return <h2 className="mt-8 font-display text-xl">{children}</h2>;
}

const stockOf = ({ stock }: Product) => (stock > 0 ? `${stock} in stock` : "Sold out");

/** The breadcrumb: links to the pages above this one. */
function WayHere({ product: { category } }: { product: Product }) {
  const link = "inline-block py-1 text-matcha underline";
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 text-sm">
        <li>
          <Link to="/shop" className={link}>
            Shop
          </Link>
        </li>
        <li className="flex gap-x-2">
          <span aria-hidden="true" className="py-1 text-muted">
            /
          </span>
          <Link to={`/shop?category=${category}`} className={link}>
            {useCategoryLabels()[category]}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

export function ProductDetailsSkeleton() {
  return (
    <Container className="pb-16 pt-6 md:pb-24 md:pt-10">
      <Skeleton className="h-6 w-32" />
      <div data-skeleton="" className={COLUMNS}>
        <Skeleton className="aspect-square" />
        <div>
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="mt-4 h-5 w-1/3" />
          <Skeleton className="mt-6 h-11 max-w-sm" />
          <Skeleton className="mt-8 h-32" />
        </div>
      </div>
    </Container>
  );
}
