/** Default text of an empty cart. It loads with the checkout only. */
export const CART_TEXTS = {
  cartEmpty: "Plenty of matcha, whisks, and bowls to choose from.",
};
