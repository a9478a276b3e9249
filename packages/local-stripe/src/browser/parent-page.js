const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** The facts that stripe.js passes in the fragment of the frame's URL, which never reaches a server. */
export const facts = new URLSearchParams(window.location.hash.slice(1));

const parentOrigin = loopbackOrigin(facts.get("parent"));

/** Sends a message to the page around this frame. Pages of other origins don't get it. */
export function tell(message) {
  if (parentOrigin) window.parent.postMessage(message, parentOrigin);
}

/** Receives messages from the page around this frame only. */
export function listen(receive) {
  window.addEventListener("message", (event) => {
    if (event.source === window.parent && event.origin === parentOrigin) receive(event.data);
  });
}

function loopbackOrigin(address) {
  if (!address || !URL.canParse(address)) return null;
  const { hostname, origin } = new URL(address);
  return LOOPBACK.includes(hostname) ? origin : null;
}
