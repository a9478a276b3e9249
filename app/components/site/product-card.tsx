import { Link } from "@remix-run/react";
import { AddToCart } from "~/components/cart/add-to-cart";
import { ProductPicture } from "~/components/product-picture";
import { formatMoney } from "~/domain/money";
import type { ProductCard as Card } from "~/domain/products/product";
import { productPath } from "~/domain/products/product-path";
import { Skeleton } from "~/ui/skeleton";
import { productAnchor } from "./product-anchor";
import { Certifications, Tasting } from "./product-facts";

/** 'brief' on the home page, 'full' in the shop. */
type Detail = "brief" | "full";

type ProductCardProps = {
  product: Card;
  detail: Detail;
  /** True for cards that are visible without scrolling. */
  eager?: boolean;
};

export function ProductCard({ product, detail, eager = false }: ProductCardProps) {
  const anchor = productAnchor(product.id);
  const nameId = `${anchor}-name`;
  const isFull = detail === "full";
  // On the home page, cards are below a section's h2.
  const Heading = isFull ? "h2" : "h3";
  const certifications = product.certifications ?? [];
  return (
    <article id={anchor} className={cardOf(detail)}>
      <ProductPicture
        product={product}
        size={640}
        alt={product.imageUrl ? product.name : ""}
        loading={eager ? "eager" : "lazy"}
        className="w-full"
      />
      <div className="product-card-words">
        <div className="product-card-title">
          <Heading id={nameId} className="min-w-0 font-display text-xl leading-snug">
            <Link to={productPath(product)} className="hover:text-matcha hover:underline">
              {product.name}
            </Link>
          </Heading>
          <p className="text-lg tabular-nums">{formatMoney(product.priceCents)}</p>
        </div>
        <Certifications
          words={isFull ? certifications.slice(0, 1) : certifications}
          className="mt-4"
        />
        {product.origin && (
          <p className="wrap-anywhere mt-1 text-sm text-muted">{product.origin}</p>
        )}
      </div>
      <div className="product-card-rest">
        {product.description && <p className="mt-3 line-clamp-2">{product.description}</p>}
        {product.tastingNotes && <Tasting notes={product.tastingNotes} className="mt-3 sm:mt-4" />}
        <div className="mt-auto pt-4 sm:pt-5">
          <AddToCart product={product} nameId={nameId} />
        </div>
      </div>
    </article>
  );
}

type ProductGridProps = { products: readonly Card[]; detail: Detail; eager?: number };

/** The card's class. On a phone, the shop's many cards have the image next to the name. The home page has only three. */
const cardOf = (detail: Detail) =>
  detail === "full" ? "product-card product-card-dense" : "product-card";

const gridOf = (detail: Detail) =>
  `grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3 ${detail === "full" ? "gap-y-9 sm:gap-y-14" : "gap-y-14"}`;

export function ProductGrid({ products, detail, eager = 0 }: ProductGridProps) {
  return (
    <ul className={gridOf(detail)}>
      {products.map((product, index) => (
        <li key={product.id} className="min-w-0">
          <ProductCard product={product} detail={detail} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

type SkeletonProps = Pick<ProductGridProps, "detail"> & { count: number };

export function ProductGridSkeleton({ detail, count }: SkeletonProps) {
  return (
    <div className={gridOf(detail)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} data-skeleton="" className={cardOf(detail)}>
          <Skeleton className="aspect-square" />
          <div>
            <Skeleton className="mt-5 h-6 w-3/4" />
            <Skeleton className="mt-3 h-4 w-1/3" />
          </div>
          <div className="product-card-rest">
            <Skeleton className="mt-4 h-12" />
            <Skeleton className="mt-5 h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}
