import { TILL_KINDS } from "~/domain/till-entry";

/**
 * Kinds of money movements: those of the till, and disputes, in which a customer's bank takes a payment back.
 */
export const JOURNAL_KINDS = [...TILL_KINDS, "dispute"] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** Origins of sales: paid on the site, sold at the window, or reserved and paid at the truck. */
export const SALE_ORIGINS = ["web", "window", "reserved"] as const;
export type SaleOrigin = (typeof SALE_ORIGINS)[number];

/** Online is by card on the site, which Stripe pays out. Card is the truck's own reader. Cash is in the drawer. */
export const TENDER_TYPES = ["online", "card", "cash"] as const;
export type TenderType = (typeof TENDER_TYPES)[number];
