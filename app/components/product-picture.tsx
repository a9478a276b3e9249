import type { ImgHTMLAttributes } from "react";
import { ShopPicture } from "./shop-picture";

const PLACEHOLDER = "/pictures/1/placeholder-product.svg";

type ProductPictureProps = ImgHTMLAttributes<HTMLImageElement> & {
  product: { imageUrl: string | null };
  /** The side of the square that the image fills, in pixels. */
  size: number;
};

/** `data-fallback` names what the first script, or CSS, shows if the image doesn't load. */
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
      className={`aspect-square bg-raised dark:[filter:brightness(0.9)] ${className}`}
    />
  );
}
