import { amountTooLarge, invalidEmail, invalidParam } from "./errors";
import type { Params } from "./form";

/** Checks an amount in cents against Stripe's limits for a charge: $0.50 to $999,999.99. */
export function chargeable(amount: number): number {
  if (amount < 50) {
    throw invalidParam("amount_too_small", "amount", "Amount must be at least $0.50 usd");
  }
  if (amount > 99_999_999) {
    throw amountTooLarge();
  }
  return amount;
}

export function currency(value: string): string {
  if (/^[a-zA-Z]{3}$/.test(value)) return value.toLowerCase();
  throw invalidParam("parameter_invalid_string", "currency", `Invalid currency: ${value}.`);
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const ADDRESS = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$`,
);

/**
 * Reads the address that the receipt goes to. Stripe doesn't document which addresses it refuses. Known are those
 * without a dot in the domain, with spaces around them, or with characters outside ASCII.
 */
export function emailAt(
  params: Params,
  name: "receipt_email" | "customer_email",
): string | undefined {
  const address = params.text(name);
  if (!address || (address.length <= 254 && ADDRESS.test(address))) return address;
  throw invalidEmail(address, name);
}

export function receiptEmail(params: Params): string | undefined {
  return emailAt(params, "receipt_email");
}
