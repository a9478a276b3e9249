/** The ID is the part of a client secret before '_secret_'. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

/** The ID of an intent, or of the session of Stripe's page, from the success page's URL. */
export function paymentIdInQuery(query: URLSearchParams): string | null {
  const secret = query.get("payment_intent_client_secret");
  if (secret) return intentIdOf(secret) || null;
  return query.get("payment_intent") || query.get("session_id") || null;
}
