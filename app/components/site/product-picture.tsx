import type { ImgHTMLAttributes } from "react";
import { ShopPicture } from "./shop-picture";

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
    <ShopPicture
      alt=""
      {...rest}
      src={product.imageUrl ?? PLACEHOLDER}
      data-fallback={PLACEHOLDER}
      width={size}
      height={size}
      sizes={`(min-width: 640px) ${size / 2}px, ${size}px`}
      decoding="async"
      className={`aspect-square bg-raised ${className}`}
    />
  );
}
