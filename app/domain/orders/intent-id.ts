/** Stripe's names of a payment intent, as they reach the browser. Plain, since it runs there. */

/** The intent a client secret belongs to: the part before its marker. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

/** The intent an address of the success page names (spec section 7), or null when it names none. */
export function intentIdInQuery(query: URLSearchParams): string | null {
  const secret = query.get("payment_intent_client_secret");
  return (secret ? intentIdOf(secret) : query.get("payment_intent")) || null;
}
