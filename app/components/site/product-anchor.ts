/** ID of a product's card. Adding to the cart without JavaScript returns to it. */
export const productAnchor = (productId: number) => `product-${productId}`;
