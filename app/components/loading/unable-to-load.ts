/** Spec section 2. */
export const unableToLoad = (what: string) => `Unable to load ${what}. Please try again later.`;

export const UNABLE_TO_LOAD_TITLE = {
  products: "Unable to Load Products",
  events: "Unable to Load Events",
  page: "Unable to Load This Page",
};

/** The server has answered, but could not read. */
export const FAULT_IS_OURS = "Something is wrong on our side. Please try again in a moment.";

/** No answer of the server's has come. */
export const SERVER_NOT_REACHED =
  "Our server could not be reached. Please try again in a moment; your cart is safe.";
