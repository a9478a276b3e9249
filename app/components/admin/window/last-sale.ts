import { CORRECTION_OFFER_MS } from "~/domain/window/sale";
import type { StoredSale } from "./sender";

/** This browser's newest sale, remembered for the day, so that it can be corrected after the till was left. */
export type LastSale = {
  key: string;
  /** Null until the server has the sale. */
  id: number | null;
  text: string;
  soldAt: number;
};

const REMEMBERED = "ujicart-last-sale";

export function rememberSale(sale: LastSale): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(sale));
  } catch {
    // Storage is blocked or full. The open till still knows the sale.
  }
}

export type PostedSale = { id: number; text: string };

/** Remembers a sale that the plain form posted, unless this browser already remembers a later sale. */
export function rememberPosted({ id, text }: PostedSale): LastSale {
  const before = recallSale();
  if (before && (before.id ?? Number.POSITIVE_INFINITY) >= id) return before;
  const sale = { key: `order-${id}`, id, text, soldAt: Date.now() };
  rememberSale(sale);
  return sale;
}

/** The last sale from this till; null if it was more than 12 hours ago, or there is none. */
export function recallSale(): LastSale | null {
  try {
    const sale = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null") as LastSale | null;
    return sale && Date.now() - sale.soldAt < CORRECTION_OFFER_MS ? sale : null;
  } catch {
    return null;
  }
}

/** Adds the server's ID to the last sale, whichever screen sent it. */
export function recordStored({ key, id }: StoredSale): void {
  const sale = recallSale();
  if (sale?.key === key) rememberSale({ ...sale, id });
}
