const PLACEHOLDER = "/pictures/1/placeholder-product.svg";

/** The address of a product's picture, or of the drawing that stands in for one. */
export function pictureOf({ imageUrl }: { imageUrl: string | null }): string {
  return imageUrl ?? PLACEHOLDER;
}
