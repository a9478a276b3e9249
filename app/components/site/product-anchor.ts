/** Where a plain post leads back to. */
export const productAnchor = (productId: number) => `product-${productId}`;
