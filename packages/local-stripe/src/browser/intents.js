/** The two API calls of these pages. They return `{ paymentIntent }` or `{ error }`, as Stripe.js does. */

const UNREACHABLE = {
  type: "api_connection_error",
  message: "We could not reach the payment provider. Check your connection and try again.",
};
const UNEXPECTED = { type: "api_error", message: "An unexpected error occurred." };

export function retrieveIntent(key, clientSecret) {
  const query = new URLSearchParams({ client_secret: clientSecret });
  return call(key, `${path(clientSecret)}?${query}`, {});
}

/** `action` is `confirm` or `authenticate`. */
export function postIntent(key, clientSecret, action, params) {
  const body = new URLSearchParams({ ...params, client_secret: clientSecret });
  return call(key, `${path(clientSecret)}/${action}`, { method: "POST", body });
}

function path(clientSecret) {
  const [id] = clientSecret.split("_secret_");
  return `/v1/payment_intents/${id}`;
}

async function call(key, url, init) {
  const response = await fetch(url, { ...init, headers: { authorization: `Bearer ${key}` } }).catch(
    () => null,
  );
  if (!response) return { error: UNREACHABLE };
  const answer = await response.json().catch(() => null);
  if (answer?.error) return { error: answer.error };
  return answer?.id ? { paymentIntent: answer } : { error: UNEXPECTED };
}
