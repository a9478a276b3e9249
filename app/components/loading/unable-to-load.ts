/** What stands in place of what cannot be read (spec section 2), whether the database or the line has failed. */
export const unableToLoad = (what: string) => `Unable to load ${what}. Please try again later.`;

/** The same where it is all that a page has. */
export const UNABLE_TO_LOAD_TITLE = {
  products: "Unable to Load Products",
  events: "Unable to Load Events",
  page: "Unable to Load This Page",
};

/** Under the title: the server has answered, but could not read. */
export const FAULT_IS_OURS = "Something is wrong on our side. Please try again in a moment.";

/** Beside what did not come: whose line is down can do something about it. */
export const CHECK_CONNECTION = "Please check your connection.";

/** Under the title: no answer of the server's has come. */
export const SERVER_NOT_REACHED =
  "Our server could not be reached. Please check your connection and try again; your cart is safe.";
