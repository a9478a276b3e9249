import type { ImgHTMLAttributes } from "react";

const PLACEHOLDER = "/pictures/1/placeholder-product.svg";

type ProductPictureProps = ImgHTMLAttributes<HTMLImageElement> & {
  product: { imageUrl: string | null };
  /** Of the square that it fills, in pixels. */
  size: number;
};

/**
 * A product's picture, or the drawing that stands in for one. The same drawing takes the place of a
 * picture that does not come: by the page's first script, and without scripts by the style of `data-fallback`.
 */
export function ProductPicture({ product, size, className, ...rest }: ProductPictureProps) {
  return (
    <img
      alt=""
      {...rest}
      src={product.imageUrl ?? PLACEHOLDER}
      data-fallback={PLACEHOLDER}
      width={size}
      height={size}
      decoding="async"
      className={`aspect-square bg-raised object-cover ${className}`}
    />
  );
}
