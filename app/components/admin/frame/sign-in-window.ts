/** Channel for the sign-in window's message. Treat the message as a hint, and always check with the server. */
const CHANNEL = "ujicart-sign-in";

/** URL of the sign-in window. Links can open it in a new tab too. */
export const SIGN_IN_WINDOW = "/auth/auth0?popup=1";

/** How long to wait for the sign-in window. */
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

/** Returns false if the browser blocked the window. After a click, browsers usually don't. */
export function openSignInWindow(): boolean {
  return window.open(SIGN_IN_WINDOW, CHANNEL, "width=480,height=640") !== null;
}
