import { AddToCart } from "~/components/cart/add-to-cart";
import { formatMoney } from "~/domain/money";
import type { Product, TastingNotes } from "~/domain/products/product";
import { Badge } from "~/ui/badge";
import { Skeleton } from "~/ui/skeleton";
import { productAnchor } from "./product-anchor";
import { ProductPicture } from "./product-picture";

/** The home page's card, and the shop's (spec section 2). */
type Detail = "brief" | "full";

type ProductCardProps = {
  product: Product;
  detail: Detail;
  /** Its picture is seen at once. */
  eager?: boolean;
};

export function ProductCard({ product, detail, eager = false }: ProductCardProps) {
  const anchor = productAnchor(product.id);
  const nameId = `${anchor}-name`;
  const isFull = detail === "full";
  // The home page's cards stand under a section's heading.
  const Heading = isFull ? "h2" : "h3";
  const certifications = product.certifications ?? [];
  return (
    <article id={anchor} className={cardOf(detail)}>
      <ProductPicture
        product={product}
        size={640}
        alt={product.imageUrl ? product.name : ""}
        loading={eager ? "eager" : "lazy"}
        className="w-full dark:brightness-90"
      />
      <div className={`min-w-0 ${isFull ? "product-card-words" : ""}`}>
        <Badges words={isFull ? certifications.slice(0, 1) : certifications} />
        <div className="product-card-title">
          <Heading id={nameId} className="min-w-0 font-display text-xl leading-snug">
            {product.name}
          </Heading>
          <p className="text-lg tabular-nums">{formatMoney(product.priceCents)}</p>
        </div>
        {product.origin && <p className="mt-1 text-sm text-muted">{product.origin}</p>}
      </div>
      <div className="product-card-rest">
        {product.description && <p className="mt-3 line-clamp-2">{product.description}</p>}
        {isFull && <Tasting notes={product.tastingNotes} />}
        <div className="mt-auto pt-4 sm:pt-5">
          <AddToCart product={product} nameId={nameId} />
        </div>
      </div>
    </article>
  );
}

function Badges({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul aria-label="Certifications" className="mt-4 flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} className="wrap-anywhere">
          <Badge tone="matcha">{word}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Each out of 10; what is not known is not shown, what is 0 is. */
function Tasting({ notes }: { notes: TastingNotes }) {
  const tastes = [
    { name: "Sweet", value: notes.sweetness },
    { name: "Bitter", value: notes.bitterness },
    { name: "Umami", value: notes.umami },
  ].filter((taste): taste is { name: string; value: number } => taste.value !== null);
  if (tastes.length === 0) return null;
  return (
    <ul
      aria-label="Tasting notes"
      className="mt-3 grid grid-cols-3 gap-2 text-sm max-[359px]:text-xs sm:mt-4 sm:gap-4"
    >
      {tastes.map(({ name, value }) => (
        <li key={name}>
          <p className="flex justify-between gap-1">
            <span className="text-muted">{name}</span>{" "}
            <span className="tabular-nums">{value}/10</span>
          </p>
          <Scale value={value} />
        </li>
      ))}
    </ul>
  );
}

function Scale({ value }: { value: number }) {
  return (
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1.5 h-0.5 w-full"
    >
      <rect width="100" height="2" className="fill-line/15" />
      <rect width={value * 10} height="2" className="fill-matcha" />
    </svg>
  );
}

type ProductGridProps = { products: readonly Product[]; detail: Detail; eager?: number };

/** On a phone the shop's picture stands beside the name: it has many cards, the home page three. */
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
