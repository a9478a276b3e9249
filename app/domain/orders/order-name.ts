/** The name that's called when an order is ready. It's optional. This file has no zod, so the browser can load it. */
export const NAME_FIELD = "name";
export const NAME_LABEL = "Name for your order (optional)";
export const MAX_NAME = 40;
