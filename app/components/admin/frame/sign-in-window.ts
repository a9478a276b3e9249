/** Treat the window's message as a hint. Always check with the server. */
const CHANNEL = "ujicart-sign-in";

/** A link in a new tab can lead here too. */
export const SIGN_IN_WINDOW = "/auth/auth0?popup=1";

/** The spec's popup time-out. */
export const SIGN_IN_TIMEOUT_MS = 60_000;

export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("done");
  channel.close();
}

/** Listens for sign-ins in any window or tab. Returns a function that stops listening. */
export function onSignIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

/** False if the browser blocked it. From a click it usually doesn't. */
export function openSignInWindow(): boolean {
  return window.open(SIGN_IN_WINDOW, CHANNEL, "width=480,height=640") !== null;
}
