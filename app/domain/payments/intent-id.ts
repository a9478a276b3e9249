/** The part before '_secret_'. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

/** As the success page's address names it (spec section 7). */
export function intentIdInQuery(query: URLSearchParams): string | null {
  const secret = query.get("payment_intent_client_secret");
  return (secret ? intentIdOf(secret) : query.get("payment_intent")) || null;
}
