/**
 * The last payment intent's id, kept in this browser while it is being paid (spec section 7), so
 * that the success page knows what to ask for. A browser without storage goes by the address.
 */
const KEY = "lastPaymentIntentId";

export function rememberPayment(intentId: string): void {
  try {
    localStorage.setItem(KEY, intentId);
  } catch {}
}

export function rememberedPayment(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetPayment(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
