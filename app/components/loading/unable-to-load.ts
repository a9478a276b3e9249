export const unableToLoad = (what: string) => `Unable to load ${what}. Please try again later.`;

export const UNABLE_TO_LOAD_TITLE = {
  products: "Unable to Load Products",
  events: "Unable to Load Events",
  page: "Unable to Load This Page",
};

/** The message if the server responded, but couldn't read the data. */
export const FAULT_IS_OURS = "Something's wrong on our end. Please try again in a moment.";

export const CHECK_CONNECTION = "Check your connection.";

/** The message if the server hasn't responded. */
export const SERVER_NOT_REACHED =
  "We couldn't reach our server. Your cart is safe. Check your connection and try again.";
