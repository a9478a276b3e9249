import { formatMoney } from "~/domain/money";
import type { Product, TastingNotes } from "~/domain/products/product";
import { Badge } from "~/ui/badge";
import { Skeleton } from "~/ui/skeleton";
import { AddToCart } from "./add-to-cart";
import { pictureOf } from "./product-picture";

type ProductCardProps = {
  product: Product;
  /** 'brief' is the home page's card, 'full' the shop's (spec section 2). */
  detail: "brief" | "full";
  /** Whether it is seen at once: its picture is then not put off. */
  eager?: boolean;
};

export function ProductCard({ product, detail, eager = false }: ProductCardProps) {
  const nameId = `product-${product.id}`;
  const isFull = detail === "full";
  // The home page's cards stand under a section's heading, the shop's under the page's own.
  const Heading = isFull ? "h2" : "h3";
  const certifications = product.certifications ?? [];
  return (
    <article className="flex h-full flex-col">
      <img
        src={pictureOf(product)}
        alt={product.imageUrl ? product.name : ""}
        width={640}
        height={640}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        className="aspect-square w-full bg-raised object-cover dark:brightness-90"
      />
      <Badges words={isFull ? certifications.slice(0, 1) : certifications} />
      <div className="mt-3 flex items-baseline justify-between gap-4">
        <Heading id={nameId} className="font-display text-xl leading-snug">
          {product.name}
        </Heading>
        <p className="text-lg tabular-nums">{formatMoney(product.priceCents)}</p>
      </div>
      {product.origin && <p className="mt-1 text-sm text-muted">{product.origin}</p>}
      {product.description && <p className="mt-3 line-clamp-2">{product.description}</p>}
      {isFull && <Tasting notes={product.tastingNotes} />}
      <div className="mt-auto pt-5">
        <AddToCart product={product} nameId={nameId} />
      </div>
    </article>
  );
}

function Badges({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul aria-label="Certifications" className="mt-4 flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word}>
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
    <ul aria-label="Tasting notes" className="mt-4 grid grid-cols-3 gap-4 text-sm">
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

/** The taste as a line: as long as the number beside it says. */
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

type ProductGridProps = { products: readonly Product[]; detail: "brief" | "full"; eager?: number };

const GRID = "grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3";

export function ProductGrid({ products, detail, eager = 0 }: ProductGridProps) {
  return (
    <ul className={GRID}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} detail={detail} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={GRID}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} data-skeleton="">
          <Skeleton className="aspect-square" />
          <Skeleton className="mt-5 h-6 w-3/4" />
          <Skeleton className="mt-3 h-4 w-1/3" />
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-5 h-11" />
        </div>
      ))}
    </div>
  );
}
