/** The id of a product's card on every page that shows one: where a plain post leads back to. */
export const productAnchor = (productId: number) => `product-${productId}`;
