/**
 * Signing in again in a window of its own, while the page stays as it is (design 4.10). The window
 * tells over a BroadcastChannel that it is done; that is only a hint, so whoever waits asks the
 * server again.
 */
const CHANNEL = "ujicart-sign-in";

/** The address of the window, which a link in a new tab may lead to as well. */
export const SIGN_IN_WINDOW = "/auth/auth0?popup=1";

/** The spec's popup time-out. */
export const SIGN_IN_TIMEOUT_MS = 60_000;

/** Said by the window at its end. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("done");
  channel.close();
}

/** Hears of every sign-in in a window or tab, until the function it gives is called. */
export function onSignIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

/** Opens the window; false when the browser did not let us, which from a click it mostly does. */
export function openSignInWindow(): boolean {
  return window.open(SIGN_IN_WINDOW, CHANNEL, "width=480,height=640") !== null;
}
