/**
 * Signing in again in a window of its own, while the page stays as it is (design 4.10). The window
 * tells over a BroadcastChannel that it is done; that is only a hint, so whoever waits asks the
 * server again.
 */
const CHANNEL = "ujicart-sign-in";
/** The spec's popup time-out. */
const TIMEOUT_MS = 60_000;

/** Said by the window at its end. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("done");
  channel.close();
}

/**
 * Opens the window; to be called from a click, since browsers block others.
 * @returns true once it says that it is done; false when it was blocked or a minute has passed.
 */
export function signInInWindow(): Promise<boolean> {
  const opened = window.open("/auth/auth0?popup=1", CHANNEL, "width=480,height=640");
  if (!opened) return Promise.resolve(false);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isDone);
    };
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
    channel.onmessage = () => end(true);
  });
}
