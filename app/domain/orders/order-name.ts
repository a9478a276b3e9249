/** The name that's called when an order is ready. It's optional. This file has no zod, so the browser can load it. */
export const NAME_FIELD = "name";
export const NAME_LABEL = "Name for your order (optional)";
export const MAX_NAME = 40;

type Called = { id: number; customerName: string | null };

/**
 * An order's name everywhere: '#12 Maya', or '#12' if its customer gave no name. Numbers are never reused, and
 * the customer's email has the same one.
 */
export const orderNameOf = ({ id, customerName }: Called) =>
  customerName === null ? `#${id}` : `#${id} ${customerName}`;
